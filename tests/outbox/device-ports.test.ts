import { expect, test, vi } from 'vitest';
import { NotSettled } from '#lib/settle-within.ts';
import { devicePorts, type OutboxDeviceDeps } from '#outbox/device-ports.ts';
import { uploadProgress } from '#outbox/upload-progress.ts';

test('an identity provider without an answer holds nobody up for more than half a minute', async () => {
  vi.useFakeTimers();
  const parts = {
    identity: () => new Promise(() => {}),
    parcels: {},
    takes: {},
    resumable: {},
    put: () => async () => {},
    sending: uploadProgress({ post: () => {}, onBeat: () => {} }),
    locks: null,
  } as unknown as OutboxDeviceDeps;
  const asked = expect(devicePorts(parts).identity({ refresh: false })).rejects.toBeInstanceOf(NotSettled);
  await vi.advanceTimersByTimeAsync(30_000);
  await asked;
  vi.useRealTimers();
});
