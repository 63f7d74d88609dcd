// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { keepScreenOn } from '#sound/wake-lock.ts';
import { waitFor } from '#tests/support/eventually.ts';

afterEach(() => void vi.unstubAllGlobals());

function aDevice(request: () => Promise<{ release(): Promise<void> }>) {
  const asked = vi.fn(request);
  vi.stubGlobal('navigator', { wakeLock: { request: asked } });
  return asked;
}

const shownAgain = () => document.dispatchEvent(new Event('visibilitychange'));

test('asks again when the page is shown again, and no more once it is over', async () => {
  const release = vi.fn(async () => undefined);
  const asked = aDevice(async () => ({ release }));
  const letSleep = keepScreenOn();
  shownAgain();
  expect(asked).toHaveBeenCalledTimes(2);
  letSleep();
  shownAgain();
  await waitFor(() => expect(release).toHaveBeenCalled());
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a browser that refuses, or knows nothing of it, stops nothing', async () => {
  aDevice(() => Promise.reject(new Error('battery saver')));
  keepScreenOn()();
  vi.stubGlobal('navigator', {});
  keepScreenOn()();
  // What would be left behind unhandled fails the run.
  await new Promise((done) => setTimeout(done));
});
