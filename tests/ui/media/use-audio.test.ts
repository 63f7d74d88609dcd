// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pauseAllSounds } from '#ui/media/exclusive-sound.ts';
import { useAudio } from '#ui/media/use-audio.ts';

const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
const revoke = vi.spyOn(URL, 'revokeObjectURL');
beforeEach(() => {
  play.mockReset().mockResolvedValue();
  revoke.mockReset();
});
afterEach(cleanup);

const URL_OF_TAKE = 'blob:https://otomichi.test/1';

/** A sound whose bytes come when `arrive` is called. */
function aSlowSound() {
  let arrive: (url: string) => void = () => undefined;
  const source = () =>
    new Promise<string>((resolve) => {
      arrive = resolve;
    });
  const hook = renderHook(() => useAudio(source));
  return { ...hook, arrive: () => act(async () => arrive(URL_OF_TAKE)) };
}

test('a sound whose bytes come is played', async () => {
  const { result, arrive } = aSlowSound();
  act(() => void result.current.toggle());
  await arrive();
  expect(play).toHaveBeenCalledOnce();
});

test('bytes that come after their screen is gone are not played, and their URL is revoked', async () => {
  const { result, unmount, arrive } = aSlowSound();
  act(() => void result.current.toggle());
  unmount();
  await arrive();
  expect(play).not.toHaveBeenCalled();
  expect(revoke).toHaveBeenCalledWith(URL_OF_TAKE);
});

test.each([
  ['a pause', (result: ReturnType<typeof aSlowSound>['result']) => result.current.pause()],
  ['a recording that begins', () => pauseAllSounds()],
])('%s holds while the bytes are read; the next press plays them', async (_, stop) => {
  const { result, arrive } = aSlowSound();
  act(() => void result.current.toggle());
  act(() => stop(result));
  await arrive();
  expect(play).not.toHaveBeenCalled();
  await act(() => result.current.toggle());
  expect(play).toHaveBeenCalledOnce();
  expect(revoke).not.toHaveBeenCalled();
});
