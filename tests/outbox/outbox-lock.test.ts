import { afterEach, expect, test, vi } from 'vitest';
import { OUTBOX_LOCK } from '#local/database-names.ts';
import { deliverLeg, MACHINE } from '#outbox/deliver-parcels.ts';
import { outboxLock } from '#outbox/device-ports.ts';
import { handIn } from '#outbox/hand-in.ts';
import type { Parcel } from '#outbox/parcel.ts';
import type { OutboxPorts } from '#outbox/ports.ts';
import { uploadProgress } from '#outbox/upload-progress.ts';
import { aParcel } from '#tests/support/device/a-parcel.ts';
import { aReconciledDevice } from '#tests/support/device/a-reconciled-device.ts';
import { MemoryLocks } from '#tests/support/device/memory-locks.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

let device: ReturnType<typeof aReconciledDevice>;
const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** A waiting take, while another tab holds the lock and never releases it. */
async function aTakeNextToAFrozenTab() {
  const locks = new MemoryLocks();
  // Rejects once it is overtaken, as in a browser.
  locks.request(OUTBOX_LOCK, () => new Promise(() => undefined)).catch(() => undefined);
  device = aReconciledDevice({ locks: locks as unknown as LockManager });
  closings.push(device.close);
  const { takeID } = await device.aClosedTake({ lessonID: 'pf-01-01' });
  await handIn(device.parts, takeID, null);
  return takeID;
}

test('delivers although a frozen tab holds the lock', async () => {
  const takeID = await aTakeNextToAFrozenTab();
  expect(await device.deliver()).toMatchObject({ ran: false });
  device.pass(60_000);
  expect(await device.deliver()).toMatchObject({ ran: false });
  device.pass(31_000);
  expect(await device.deliver()).toMatchObject({ ran: true, waiting: 0 });
  expect(await device.row(takeID)).toMatchObject({ stage: 'delivered' });
});

test('does not steal the lock from a tab whose upload makes progress', async () => {
  const takeID = await aTakeNextToAFrozenTab();
  for (let minute = 0; minute < 10; minute += 1) {
    expect(await device.deliver()).toMatchObject({ ran: false });
    device.pass(60_000);
    device.sending.report(takeID, minute / 10);
  }
  device.sending.end(takeID);
});

test('a runner whose lock is stolen has no fault of the storage; a transaction that was aborted is one', async () => {
  const locks = new MemoryLocks();
  const { subscribe } = uploadProgress({ post: () => {}, onBeat: () => {} });
  const alone = outboxLock(locks as unknown as LockManager, () => 0, { subscribe });
  let isAlone = () => true;
  const stolen = alone((mine) => {
    isAlone = mine;
    return new Promise(() => undefined);
  });
  await turns();
  expect(isAlone()).toBe(true);
  await locks.request(OUTBOX_LOCK, { steal: true }, () => undefined);
  expect(await stolen).toBeNull();
  expect(isAlone()).toBe(false);
  const aborted = new DOMException('aborted', 'AbortError');
  await expect(alone(() => Promise.reject(aborted))).rejects.toBe(aborted);
});

const turns = () => new Promise((done) => setImmediate(done));

/** One row that two runners work on, as two tabs do in a browser without Web Locks; the test lets the school answer. */
function aSharedRow() {
  let row: Parcel = aParcel('address', { uid: 'aoi', note: null });
  let keys = 0;
  const calls: { name: string; answer(): void }[] = [];
  const ask = <T>(name: string, answer: T) =>
    new Promise<T>((resolve) => calls.push({ name, answer: () => resolve(answer) }));
  const ports = {
    now: () => 1_000,
    luck: () => 0.5,
    newKey: () => `key-${keys++}`,
    identity: async () => ({ uid: 'aoi', token: 'token' }),
    parcels: {
      async apply(_id: string, change: (parcel: Parcel) => Parcel) {
        row = change(row);
        return row;
      },
    },
    bytes: async () => new Uint8Array(4096),
    sha256: async () => row.sha256,
    put: ({ url }: { url: string }) => ask(`upload to ${url}`, undefined),
    api: () => {
      const upload = calls.length + 1;
      return ask('address', { uploadID: `upload-${upload}`, url: `/${upload}`, headers: {} });
    },
    onDelivered: async () => undefined,
  } as unknown as OutboxPorts;
  return {
    runner: () => deliverLeg(row, ports, MACHINE),
    stage: () => row.stage,
    async answer(call: number) {
      calls[call]?.answer();
      await turns();
      return calls.map(({ name }) => name);
    },
  };
}

test('of two runners without a common lock one sends the bytes of a take, and the other leaves them to it', async () => {
  const shared = aSharedRow();
  const runners = [shared.runner(), shared.runner()];
  await turns();
  expect(await shared.answer(0)).toEqual(['address', 'address', 'upload to /1']);
  // An address of its own would end the upload that is under way, whose sender would then ask for another, without end.
  expect(await shared.answer(1)).toEqual(['address', 'address', 'upload to /1']);
  expect(await shared.answer(2)).toHaveLength(3);
  await Promise.all(runners);
  expect(shared.stage()).toBe('register');
});
