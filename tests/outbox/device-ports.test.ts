import { expect, test, vi } from 'vitest';
import { NotSettled } from '#lib/settle-within.ts';
import { deliverAll } from '#outbox/deliver.ts';
import { devicePorts, type OutboxDeviceDeps, reportProgress } from '#outbox/device-ports.ts';
import { uploadProgress } from '#outbox/upload-progress.ts';
import { aParcel } from '#tests/support/device/a-parcel.ts';

const parts = {
  parcels: {},
  takes: {},
  resumable: {},
  put: () => async () => {},
  sending: uploadProgress({ post: () => {}, onBeat: () => {} }),
  locks: null,
  now: () => 1_000,
} as unknown as OutboxDeviceDeps;
const waits = { ran: false, waiting: 0, held: 0, nextAt: 31_000 };

test('an identity provider without an answer holds nobody up for more than half a minute, and is reported', async () => {
  vi.useFakeTimers();
  const over = deliverAll(devicePorts({ ...parts, identity: () => new Promise(() => {}) }));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await over).toEqual({ ...waits, failure: { cause: expect.any(NotSettled) } });
  vi.useRealTimers();
});

test('a token that needs the network, without one, is no fault of the device', async () => {
  const identity = () => Promise.reject(new Error('auth/network-request-failed'));
  expect(await deliverAll(devicePorts({ ...parts, identity }))).toEqual(waits);
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
