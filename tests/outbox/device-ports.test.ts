import { expect, test, vi } from 'vitest';
import { NotSettled } from '#lib/settle-within.ts';
import { devicePorts, type OutboxDeviceDeps, reportProgress } from '#outbox/device-ports.ts';
import { uploadProgress } from '#outbox/upload-progress.ts';
import { aParcel } from '#tests/support/device/a-parcel.ts';

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

test('a take is shown as being sent from its first try on, and not because its gate opens', () => {
  const sending = uploadProgress({ post: () => {}, onBeat: () => {} });
  const released = aParcel('address');
  reportProgress(sending, released);
  expect(sending.progressOf(released.id)).toBeUndefined();
  reportProgress(sending, { ...released, firstTriedAt: 1 });
  expect(sending.progressOf(released.id)).toBeNull();
  // Its bytes have arrived, and what follows waits for a place.
  reportProgress(sending, aParcel('register'));
  expect(sending.progressOf(released.id)).toBeNull();
  reportProgress(sending, aParcel('register', { gate: { kind: 'person', need: 'look', why: 'x' } }));
  expect(sending.progressOf(released.id)).toBeUndefined();
});
