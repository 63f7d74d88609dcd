import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { nextCommand, perform } from '#outbox/command.ts';
import type { Parcel, ParcelAt } from '#outbox/parcel.ts';
import type { OutboxPorts } from '#outbox/ports.ts';
import { fingerprintOf, restOf } from '#outbox/resumable/take-part.ts';
import type { StepAnswer } from '#outbox/steps.ts';
import { transition } from '#outbox/transition.ts';
import { aParcel } from '#tests/support/device/a-parcel.ts';
import { aReconciledDevice } from '#tests/support/device/a-reconciled-device.ts';

const MB = 1024 * 1024;
let serial = 0;
const stamp = () => {
  serial += 1;
  return { now: 1_000_000, luck: 0.5, key: `key ${serial}` };
};
/** The parcel after an answer to its own step. */
const after = (parcel: Parcel, answer: StepAnswer) =>
  transition(parcel, { ...answer, of: parcel.key }, stamp());
const began = (parcel: Parcel) => after(parcel, { type: 'began' });
const cut: StepAnswer = { type: 'failed', failure: { kind: 'later', why: 'api/network' } };

function aLargeUpload(): ParcelAt<'upload'> {
  const address = aParcel('address', { byteLength: 22 * MB, resumable: true });
  const grant = { uploadID: 'upload-1', url: '/uploads/1', headers: {}, resumable: true };
  return after(began(address), { type: 'granted', ...grant }) as ParcelAt<'upload'>;
}

test('a fresh address has nothing; after that the server is asked, never believed to have what was sent', () => {
  const fresh = aLargeUpload();
  expect(fresh).toMatchObject({ stage: 'upload', parts: { offset: 0, reached: 0 } });
  expect(nextCommand(fresh, 0)).toBe('sendPart');
  const sending = began(fresh);
  // After a crash in the middle.
  expect(nextCommand(sending, 0)).toBe('askOffset');
  const broken = after(sending, cut);
  expect(broken).toMatchObject({ stage: 'upload', uploadID: 'upload-1', gate: { kind: 'open' } });
  expect(nextCommand(broken, 0)).toBe('askOffset');
  const asked = after(began(broken), { type: 'asked', offset: 5 * MB });
  expect(asked).toMatchObject({ parts: { offset: 5 * MB, reached: 5 * MB }, failures: 0 });
  expect(nextCommand(asked, 0)).toBe('sendPart');
  expect(after(began(asked), { type: 'uploaded' })).toMatchObject({
    stage: 'register',
    uploadID: 'upload-1',
  });
});

test('goes on at once as long as bytes arrive, and waits where none do', () => {
  let parcel: Parcel = aLargeUpload();
  for (let minute = 1; minute <= 20; minute += 1) {
    parcel = after(began(parcel), cut);
    expect(parcel.gate.kind).toBe('open');
    parcel = after(began(parcel), { type: 'asked', offset: minute * MB });
  }
  parcel = after(began(parcel), cut);
  parcel = after(began(parcel), { type: 'asked', offset: 20 * MB + 1_000 });
  expect(after(began(parcel), cut)).toMatchObject({ stage: 'upload', gate: { kind: 'later' } });
});

test('a part whose body something on the way has eaten is not sent again without end', async () => {
  let parcel: Parcel = after(began(aLargeUpload()), { type: 'asked', offset: 5 * MB });
  const ports = {
    identity: async () => ({ uid: parcel.uid, token: 'token' }),
    parts: { rest: async () => new Blob(['rest']), send: async () => 5 * MB, offset: async () => 5 * MB },
  } as unknown as OutboxPorts;
  const commands: (string | null)[] = [];
  for (let step = 0; step < 10; step += 1) {
    const command = nextCommand(parcel, 1_000_000);
    commands.push(command);
    if (command === null) break;
    const answer = await perform(command, began(parcel), ports);
    if (answer !== null) parcel = after(began(parcel), answer);
  }
  expect(commands).toEqual(['sendPart', 'askOffset', 'sendPart', null]);
  expect(parcel.gate).toMatchObject({ kind: 'later', why: 'upload/interrupted' });
});

test('a server that asks to wait is given the time, and nobody asked cannot overtake', () => {
  const parcel = began(aLargeUpload());
  const busy = after(parcel, { type: 'failed', failure: { kind: 'later', why: 'api/x', wait: 60_000 } });
  expect(busy.gate).toMatchObject({ kind: 'later', at: 1_060_000 });
  expect(transition(parcel, { type: 'asked', offset: 7, of: 'another key' }, stamp())).toBe(parcel);
});

test('an address that ended is followed by a fresh one, from the first byte', () => {
  const ended = after(began(aLargeUpload()), { type: 'expired', why: 'api/forbidden' });
  expect(ended).toMatchObject({ stage: 'address', resumable: true });
  expect('parts' in ended).toBe(false);
});

test('a small take is sent at once, and in parts after that broke off', () => {
  const small = aParcel('upload');
  expect(nextCommand(small, 0)).toBe('put');
  expect(small.resumable).toBeUndefined();
  expect(after(began(small), cut)).toMatchObject({ stage: 'address', resumable: true });
});

let device: ReturnType<typeof aReconciledDevice> | null = null;
afterEach(async () => {
  await device?.close();
  device = null;
});

test('a large take on the device arrives by parts, as it was recorded', async () => {
  device = aReconciledDevice();
  const bytes = Uint8Array.from({ length: 5 * MB }, (_, at) => (at * 31 + (at >> 8)) & 255);
  const takeID = await device.aDelivered({}, bytes.buffer);
  expect(await device.row(takeID)).toMatchObject({ stage: 'delivered' });
  const [upload] = [...device.state.uploads.values()];
  expect(upload?.draft).not.toBeNull();
  expect(upload?.object?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
});

/** A take of 1,800 seconds in rows of a second, which counts what is read and held. */
function counted(rows: number, rowBytes: number) {
  const counts = { read: 0, mostAtOnce: 0 };
  async function* batches() {
    for (let at = 0; at < rows; at += 16) {
      const batch = Array.from(
        { length: Math.min(16, rows - at) },
        (_, row) => new Uint8Array(rowBytes).fill((at + row) % 251).buffer,
      );
      counts.read += batch.length;
      counts.mostAtOnce = Math.max(counts.mostAtOnce, batch.length);
      yield batch;
    }
  }
  return { counts, batches };
}

test('half an hour is hashed and handed over a few rows at a time, each read once', async () => {
  const [ROWS, ROW] = [1_800, 1_200];
  const hashed = counted(ROWS, ROW);
  const print = await fingerprintOf(hashed.batches());
  expect(hashed.counts).toEqual({ read: ROWS, mostAtOnce: 16 });
  const sent = counted(ROWS, ROW);
  const whole = await restOf(sent.batches(), ROWS * ROW, 0);
  expect(sent.counts).toEqual({ read: ROWS, mostAtOnce: 16 });
  const bytes = new Uint8Array((await whole?.arrayBuffer()) ?? new ArrayBuffer());
  expect(print).toEqual({
    byteLength: ROWS * ROW,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  for (const from of [1, ROW, 17 * ROW + 5, ROWS * ROW - 1, ROWS * ROW]) {
    const rest = await restOf(counted(ROWS, ROW).batches(), ROWS * ROW, from);
    expect(Buffer.from((await rest?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes.subarray(from))).toBe(
      true,
    );
  }
  expect(await restOf(counted(ROWS, ROW).batches(), ROWS * ROW + 1, 0)).toBeNull();
  expect(await fingerprintOf(counted(0, ROW).batches())).toBeNull();
});
