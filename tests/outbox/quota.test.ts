import { afterEach, expect, test, vi } from 'vitest';
import { homework, MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import { viewOf } from '#outbox/views/delivery-view.ts';
import { aReconciledDevice, HOUR } from '#tests/support/device/a-reconciled-device.ts';
import { answer } from '#tests/support/model/virtual-server/server-calls.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

let device: ReturnType<typeof aReconciledDevice>;
afterEach(() => device.close());

/** Addresses that another device of the same person has open. */
function openAddresses(count: number): void {
  const input = { lessonID: 'pf-01-02', byteLength: MAX_UPLOAD_BYTES };
  for (let address = 0; address < count; address += 1) {
    answer(device.state, homework.createUpload, input, { uid: 'hanako', lag: 0 });
  }
}

test('waits when the quota is reached, says until when, and goes on by itself', async () => {
  device = aReconciledDevice();
  openAddresses(8);
  const takeID = await device.aDelivered();
  const waiting = await device.row(takeID);
  expect(waiting).toMatchObject({
    stage: 'address',
    gate: { kind: 'later', why: 'recordings/quota-reached' },
  });
  const view = waiting && viewOf(waiting, undefined);
  expect(view).toMatchObject({ state: 'waiting', quota: true });
  const asked = device.calls.length;
  await device.deliver();
  expect(device.calls).toHaveLength(asked);
  device.pass(HOUR / 4);
  await device.deliver();
  expect(await device.row(takeID)).toMatchObject({ stage: 'delivered' });
});
