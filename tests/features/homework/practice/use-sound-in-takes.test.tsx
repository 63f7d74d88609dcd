// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSoundInTakes } from '#features/homework/practice/use-sound-in-takes.ts';
import { onOtherSound, pauseOtherSounds } from '#ui/media/exclusive-sound.ts';

afterEach(cleanup);

/** From the tap to the running take, with a metronome that any other sound ends. */
function aTake({
  headphones,
  on,
  counting = false,
}: {
  headphones: boolean;
  on: boolean;
  counting?: boolean;
}) {
  const metronome = { on, lit: counting ? { beat: 0 } : null, toggle: vi.fn() };
  const paused = vi.fn();
  const own = {};
  pauseOtherSounds(own);
  onOtherSound(own, () => {
    metronome.on = false;
    paused();
  });
  const { rerender } = renderHook(({ at }) => useSoundInTakes(at, headphones, metronome), {
    initialProps: { at: 'idle' },
  });
  for (const at of ['asking', 'ready', 'countIn', 'recording', 'closed', 'idle']) rerender({ at });
  return { metronome, paused };
}

test('what sounds is paused by the tap, so that none of it is in the take', () => {
  expect(aTake({ headphones: false, on: true }).paused).toHaveBeenCalled();
});

test('a metronome that ran goes on in the headphones, once; without headphones it does not', () => {
  expect(aTake({ headphones: true, on: true }).metronome.toggle).toHaveBeenCalledTimes(1);
  expect(aTake({ headphones: false, on: true }).metronome.toggle).not.toHaveBeenCalled();
  expect(aTake({ headphones: true, on: false }).metronome.toggle).not.toHaveBeenCalled();
});

test('one that counted in goes on by itself', () => {
  expect(aTake({ headphones: true, on: true, counting: true }).metronome.toggle).not.toHaveBeenCalled();
});
