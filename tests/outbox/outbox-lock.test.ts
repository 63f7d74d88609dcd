import { afterEach, expect, test, vi } from 'vitest';
import { OUTBOX_LOCK } from '#local/database-names.ts';
import { handIn } from '#outbox/hand-in.ts';
import { aReconciledDevice } from '#tests/support/device/a-reconciled-device.ts';
import { MemoryLocks } from '#tests/support/device/memory-locks.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

let device: ReturnType<typeof aReconciledDevice>;
afterEach(() => device.close());

/** A waiting take, while another tab holds the lock and never releases it. */
async function aTakeNextToAFrozenTab() {
  const locks = new MemoryLocks();
  // Rejects once it is overtaken, as in a browser.
  locks.request(OUTBOX_LOCK, () => new Promise(() => undefined)).catch(() => undefined);
  device = aReconciledDevice({ locks: locks as unknown as LockManager });
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
