import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { viewOf } from '#outbox/delivery-view.ts';
import { handIn } from '#outbox/hand-in.ts';
import { reconcile } from '#outbox/reconcile.ts';
import { aCheckedDevice, HOUR } from '#tests/support/device/a-reconciled-device.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const LIST = '/lessons/homework/audios/list';
let device: ReturnType<typeof aCheckedDevice>;
beforeEach(() => {
  device = aCheckedDevice();
});
afterEach(() => device.close());

const lists = () => device.calls.filter((path) => path === LIST).length;

test('what adds up is asked about once a day, with one call a lesson', async () => {
  await device.aDelivered();
  await device.aDelivered();
  device.pass(2 * HOUR);
  expect(await device.check()).toEqual({ found: [], complete: true });
  expect(await device.check()).toEqual({ found: [], complete: true });
  expect(lists()).toBe(1);
  device.pass(24 * HOUR);
  await device.check();
  expect(lists()).toBe(2);
});

test('a take that the school has lost is sent again, shown as waiting, and arrives once', async () => {
  const takeID = await device.aDelivered();
  expect(await device.row(takeID)).toMatchObject({ stage: 'delivered' });
  device.school.submissions = [];
  device.school.audios = [];
  device.pass(2 * HOUR);
  expect((await device.check()).found).toEqual([{ kind: 'missing-at-school', takeID }]);
  const row = await device.row(takeID);
  expect(row).toMatchObject({ stage: 'address', deliveredAt: null, gate: { kind: 'open' } });
  expect(row && viewOf(row, undefined)).toEqual({ state: 'waiting', retryAt: null, lost: true });
  // Its bytes are bound to stay again.
  expect((await device.parts.takes.header(takeID))?.deliveredAt).toBeNull();
  await expect(device.parts.takes.remove(takeID)).rejects.toThrow('on its way');
  expect((await device.check()).found).toEqual([]);
  await device.deliver();
  expect(device.school.submissions).toMatchObject([{ recordingID: takeID, notes: [{ note: 'よろしく' }] }]);
  expect(await device.row(takeID)).toMatchObject({ stage: 'delivered' });
  expect((await device.parts.takes.header(takeID))?.deliveredAt).not.toBeNull();
});

test('registered but handed in no more: it is handed in again', async () => {
  const takeID = await device.aDelivered();
  device.school.submissions = [];
  device.pass(2 * HOUR);
  expect((await device.check()).found).toEqual([{ kind: 'missing-at-school', takeID }]);
  await device.deliver();
  expect(device.school.audios).toHaveLength(1);
  expect(device.school.submissions).toHaveLength(1);
});

test('its row is lost as well, and it lies in the bin: the header alone brings it back', async () => {
  const takeID = await device.aDelivered();
  await device.parts.parcels.forget(takeID);
  const discardedAt = new Date().toISOString();
  await device.parts.takes.change(takeID, (take) => ({ ...take, state: 'discarded', discardedAt }));
  device.school.submissions = [];
  device.pass(2 * HOUR);
  expect((await device.check()).found).toEqual([{ kind: 'missing-at-school', takeID }]);
  expect(await device.parts.takes.header(takeID)).toMatchObject({ state: 'closed', deliveredAt: null });
  await device.deliver();
  expect(device.school.submissions).toHaveLength(1);
});

test('other bytes at the school are held for a person; sending again reads back startOver', async () => {
  const takeID = await device.aDelivered();
  const audio = device.school.audios[0];
  const right = audio?.sha256 ?? '';
  if (audio) audio.sha256 = 'b'.repeat(64);
  expect((await device.check()).found).toEqual([{ kind: 'different-at-school', takeID }]);
  const held = { kind: 'person', need: 'look', why: 'submission/different' };
  expect(await device.row(takeID)).toMatchObject({ stage: 'verify', deliveredAt: null, gate: held });
  expect((await device.check()).found).toEqual([]);
  const insist = async () => {
    await device.parts.parcels.apply(takeID, (row) => ({ ...row, gate: { kind: 'open' } }));
    await device.deliver();
    return device.row(takeID);
  };
  expect(await insist()).toMatchObject({ stage: 'verify', gate: held });
  if (audio) audio.sha256 = right;
  expect(await insist()).toMatchObject({ stage: 'delivered' });
});

test('a take that waits here and is at the school already goes on by its own steps', async () => {
  const takeID = await device.aDelivered();
  const delivered = await device.row(takeID);
  await device.parts.takes.change(takeID, (take) => ({ ...take, deliveredAt: null }));
  await device.parts.parcels.apply(takeID, (row) => ({ ...row, stage: 'address', deliveredAt: null }));
  const waiting = await device.row(takeID);
  expect((await device.check()).found).toEqual([]);
  expect(await device.row(takeID)).toEqual(waiting);
  await device.deliver();
  expect(await device.row(takeID)).toMatchObject({ stage: 'delivered', id: delivered?.id });
  expect(device.school.submissions).toHaveLength(1);
});

test('a list that slipped is not believed: the read-back decides', async () => {
  await device.aDelivered();
  const { audios } = device.school;
  device.school.audios = [];
  device.pass(2 * HOUR);
  expect(await device.check()).toEqual({ found: [], complete: true });
  device.school.audios = audios;
});

test('what was confirmed just now is not doubted: a copy may lag', async () => {
  await device.aDelivered();
  device.school.submissions = [];
  expect((await device.check()).found).toEqual([]);
});

test('without a line, or with somebody else here, nothing changes and the next call asks', async () => {
  const takeID = await device.aDelivered();
  device.school.submissions = [];
  device.pass(2 * HOUR);
  device.cut(true);
  expect(await device.check()).toEqual({ found: [], complete: false });
  device.cut(false);
  device.signedIn('taro');
  const before = lists();
  expect(await device.check()).toEqual({ found: [], complete: false });
  expect(lists()).toBe(before);
  device.signedIn('hanako');
  expect((await device.check()).found).toEqual([{ kind: 'missing-at-school', takeID }]);
});

test('takes that were not handed in ask nothing; a doubtful one asks at once', async () => {
  await device.aClosedTake();
  await device.check();
  expect(device.calls).toEqual([]);
  const takeID = await device.aDelivered();
  await device.check();
  await device.check(new Set([takeID]));
  expect(lists()).toBe(2);
});

test('a page of twenty is no end: an old take of many is found', async () => {
  const takeID = await device.aDelivered();
  for (let more = 0; more < 45; more += 1) {
    const audio = device.school.audios[0];
    if (audio) device.school.audios.push({ ...audio, userAudioID: crypto.randomUUID(), recordingID: null });
  }
  device.pass(2 * HOUR);
  expect((await device.check()).found).toEqual([]);
  expect(lists()).toBe(3);
  expect(device.calls.filter((path) => path.endsWith('audios/show'))).toHaveLength(1);
  expect(await device.row(takeID)).toMatchObject({ stage: 'delivered' });
});

test('a crash between row and mark: the next start takes the mark off before anything is tidied away', async () => {
  const takeID = await device.aDelivered();
  const { deliveredAt } = (await device.parts.takes.header(takeID)) ?? {};
  device.school.submissions = [];
  device.pass(2 * HOUR);
  await device.check();
  await device.parts.takes.change(takeID, (take) => ({ ...take, deliveredAt: deliveredAt ?? null }));
  device.pass(8 * 24 * HOUR);
  expect(await reconcile(device.parts)).toEqual([]);
  expect(await device.parts.takes.header(takeID)).toMatchObject({ deliveredAt: null });
  expect(await device.parts.takes.bytes(takeID)).toHaveLength(1);
});

test('a lesson that the school refuses to speak of keeps nobody from asking about the others', async () => {
  const lost = await device.aDelivered();
  const { takeID } = await device.aClosedTake({ lessonID: 'pf-01-02' });
  await handIn(device.parts, takeID, null);
  device.school.submissions = [];
  device.pass(2 * HOUR);
  device.refuse('pf-01-02');
  expect(await device.check()).toEqual({
    found: [{ kind: 'missing-at-school', takeID: lost }],
    complete: true,
  });
  expect(await device.row(takeID)).toMatchObject({ stage: 'address', gate: { kind: 'open' } });
});
