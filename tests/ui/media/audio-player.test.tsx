// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AudioPlayer } from '#ui/media/audio-player.tsx';

const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
afterEach(cleanup);

/** Presses 聞く for a sound that begins, or does not. */
async function press(cause: unknown) {
  play.mockReset().mockRejectedValueOnce(cause);
  render(<AudioPlayer src="/media/voices/1.m4a" label="先生の声" />);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '聞く' })));
}

test('a sound that cannot be played says so', async () => {
  await press(new DOMException('no source', 'NotSupportedError'));
  expect(screen.getByRole('alert').textContent).toContain('聞けませんでした');
});

test('a sound that was paused before it came, by its button or by another sound, has not failed', async () => {
  await press(new DOMException('interrupted by a call to pause()', 'AbortError'));
  expect(screen.queryByRole('alert')).toBeNull();
});
