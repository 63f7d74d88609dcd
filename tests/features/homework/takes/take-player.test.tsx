// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TakePlayer } from '#features/homework/player/take-player.tsx';

/** What the browser reports once it has loaded so much of the sound. */
function say(duration: number) {
  const audio = document.querySelector('audio');
  if (!audio) throw new Error('no audio element');
  Object.defineProperty(audio, 'duration', { value: duration, configurable: true });
  act(() => void audio.ondurationchange?.(new Event('durationchange')));
}

test('the length of a take is the longer of what the recorder and the sound say; one without an end says none', () => {
  render(<TakePlayer source={async () => ''} peaks={[]} durationMs={4_700} />);
  expect(screen.getByText('0:04')).toBeTruthy();
  say(Number.POSITIVE_INFINITY);
  expect(screen.getByText('0:04')).toBeTruthy();
  say(2.99);
  expect(screen.getByText('0:04')).toBeTruthy();
  say(5.2);
  expect(screen.getByText('0:05')).toBeTruthy();
});
