import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editNote, handIn } from '#outbox/hand-in.ts';
import { reconcile } from '#outbox/reconcile.ts';
import { viewOf } from '#outbox/views/delivery-view.ts';
import { aReconciledDevice, HOUR } from '#tests/support/device/a-reconciled-device.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const LIST = '/lessons/homework/audios/list';
let device: ReturnType<typeof aReconciledDevice>;
beforeEach(() => {
  device = aReconciledDevice();
});
afterEach(() => device.close());

const lists = () => device.calls.filter((path) => path === LIST).length;

test('checks a lesson without differences once a day, with one call', async () => {
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

test('sends a take again that the server has lost, shows it as waiting, and delivers it once', async () => {
  const takeID = await device.aDelivered();
  expect(await device.row(takeID)).toMatchObject({ stage: 'delivered' });
  device.state.submissions = [];
  device.state.audios = [];
  device.pass(2 * HOUR);
  expect((await device.check()).found).toEqual([{ kind: 'missing-at-school', takeID }]);
  const row = await device.row(takeID);
  expect(row).toMatchObject({ stage: 'address', deliveredAt: null, gate: { kind: 'open' } });
  expect(row && viewOf(row, undefined)).toEqual({ state: 'waiting', retryAt: null, lost: true });
  // The take's bytes must stay again.
  expect((await device.parts.takes.header(takeID))?.deliveredAt).toBeNull();
  await expect(device.parts.takes.remove(takeID)).rejects.toThrow('on its way');
  expect((await device.check()).found).toEqual([]);
  await device.deliver();
  expect(device.state.submissions).toMatchObject([{ recordingID: takeID, notes: [{ note: 'よろしく' }] }]);
  expect(await device.row(takeID)).toMatchObject({ stage: 'delivered' });
  expect((await device.parts.takes.header(takeID))?.deliveredAt).not.toBeNull();
});

test('submits a recording again that is registered but not submitted any more', async () => {
  const takeID = await device.aDelivered();
  device.state.submissions = [];
  device.pass(2 * HOUR);
  expect((await device.check()).found).toEqual([{ kind: 'missing-at-school', takeID }]);
  await device.deliver();
  expect(device.state.audios).toHaveLength(1);
  expect(device.state.submissions).toHaveLength(1);
});

test('rebuilds a lost row from the header alone, also for a discarded take', async () => {
  const takeID = await device.aDelivered();
  await device.parts.parcels.forget(takeID);
  const discardedAt = new Date().toISOString();
  await device.parts.takes.change(takeID, (take) => ({ ...take, state: 'discarded', discardedAt }));
  device.state.submissions = [];
  device.pass(2 * HOUR);
  expect((await device.check()).found).toEqual([{ kind: 'missing-at-school', takeID }]);
  expect(await device.parts.takes.header(takeID)).toMatchObject({ state: 'closed', deliveredAt: null });
  await device.deliver();
  expect(device.state.submissions).toHaveLength(1);
});

test('holds a take for a person when the server has other bytes; sending again reads it back', async () => {
  const takeID = await device.aDelivered();
  const audio = device.state.audios[0];
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

test('leaves a waiting take that the server has already to its own steps', async () => {
  const takeID = await device.aDelivered();
  const delivered = await device.row(takeID);
  await device.parts.takes.change(takeID, (take) => ({ ...take, deliveredAt: null }));
  await device.parts.parcels.apply(takeID, (row) => ({ ...row, stage: 'address', deliveredAt: null }));
  const waiting = await device.row(takeID);
  expect((await device.check()).found).toEqual([]);
  expect(await device.row(takeID)).toEqual(waiting);
  await device.deliver();
  expect(await device.row(takeID)).toMatchObject({ stage: 'delivered', id: delivered?.id });
  expect(device.state.submissions).toHaveLength(1);
});

test('sends a note again that a late hand-in has left out after a loss, and stays confirmed', async () => {
  const takeID = await device.aDelivered();
  const deliveredAt = (await device.row(takeID))?.deliveredAt;
  for (const submission of device.state.submissions) submission.notes = [];
  expect((await device.check()).found).toEqual([{ kind: 'note-missing-at-school', takeID }]);
  expect(await device.row(takeID)).toMatchObject({ stage: 'note', deliveredAt, gate: { kind: 'open' } });
  expect((await device.parts.takes.header(takeID))?.deliveredAt).not.toBeNull();
  await device.deliver();
  expect(device.state.submissions).toMatchObject([{ notes: [{ note: 'よろしく', noteRevision: 1 }] }]);
  expect(await device.row(takeID)).toMatchObject({ stage: 'delivered', deliveredAt });
  expect((await device.check()).found).toEqual([]);
});

test('puts its note over an older one, and over another one of the same count; a newer one stays', async () => {
  const takeID = await device.aDelivered();
  await editNote(device.parts, takeID, '二回目です');
  await device.deliver();
  const notes = device.state.submissions[0]?.notes ?? [];
  const isAt = (note: string, noteRevision: number | null) =>
    notes.splice(0, notes.length, { at: 0, note, noteRevision });
  const afterCheck = async () => {
    const { found } = await device.check(new Set([takeID]));
    await device.deliver();
    return [found.length, notes.at(-1)?.note, notes.at(-1)?.noteRevision];
  };
  expect(await afterCheck()).toEqual([0, '二回目です', 2]);
  isAt('よろしく', 1);
  expect(await afterCheck()).toEqual([1, '二回目です', 2]);
  isAt('だれの？', 2);
  expect(await afterCheck()).toEqual([1, '二回目です', 3]);
  isAt('もう一台から', 7);
  expect(await afterCheck()).toEqual([0, 'もう一台から', 7]);
});

test('does not look for notes where the server does not say which one it has', async () => {
  const takeID = await device.aDelivered();
  device.state.deps.orderedNotes = false;
  for (const submission of device.state.submissions) submission.notes = [];
  expect((await device.check()).found).toEqual([]);
  expect(await device.row(takeID)).toMatchObject({ stage: 'delivered' });
});

test('believes the read-back rather than a list whose pages have shifted', async () => {
  await device.aDelivered();
  const { audios } = device.state;
  device.state.audios = [];
  device.pass(2 * HOUR);
  expect(await device.check()).toEqual({ found: [], complete: true });
  device.state.audios = audios;
});

test('does not doubt a fresh confirmation, because a copy may lag', async () => {
  await device.aDelivered();
  device.state.submissions = [];
  expect((await device.check()).found).toEqual([]);
});

test('finds a loss although the clock went back by a year after the confirmation', async () => {
  const takeID = await device.aDelivered();
  device.state.submissions = [];
  device.pass(-365 * 24 * HOUR);
  expect((await device.check()).found).toEqual([{ kind: 'missing-at-school', takeID }]);
});

test('changes nothing while offline or with another person signed in, and checks at the next call', async () => {
  const takeID = await device.aDelivered();
  device.state.submissions = [];
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

test('makes no call for takes that were not submitted; checks a doubtful one at once', async () => {
  await device.aClosedTake();
  await device.check();
  expect(device.calls).toEqual([]);
  const takeID = await device.aDelivered();
  await device.check();
  await device.check(new Set([takeID]));
  expect(lists()).toBe(2);
});

test('finds an old take beyond the first page of twenty', async () => {
  const takeID = await device.aDelivered();
  for (let more = 0; more < 45; more += 1) {
    const audio = device.state.audios[0];
    if (audio) device.state.audios.push({ ...audio, userAudioID: crypto.randomUUID(), recordingID: null });
  }
  device.pass(2 * HOUR);
  expect((await device.check()).found).toEqual([]);
  expect(lists()).toBe(3);
  expect(device.calls.filter((path) => path.endsWith('audios/show'))).toHaveLength(1);
  expect(await device.row(takeID)).toMatchObject({ stage: 'delivered' });
});

test('removes the confirmation before any clean-up after a crash between row and take', async () => {
  const takeID = await device.aDelivered();
  const { deliveredAt } = (await device.parts.takes.header(takeID)) ?? {};
  device.state.submissions = [];
  device.pass(2 * HOUR);
  await device.check();
  await device.parts.takes.change(takeID, (take) => ({ ...take, deliveredAt: deliveredAt ?? null }));
  device.pass(8 * 24 * HOUR);
  expect(await reconcile(device.parts)).toEqual([]);
  expect(await device.parts.takes.header(takeID)).toMatchObject({ deliveredAt: null });
  expect(await device.parts.takes.bytes(takeID)).toHaveLength(1);
});

test('checks the other lessons when the server refuses one', async () => {
  const lost = await device.aDelivered();
  const { takeID } = await device.aClosedTake({ lessonID: 'pf-01-02' });
  await handIn(device.parts, takeID, null);
  device.state.submissions = [];
  device.pass(2 * HOUR);
  device.refuse('pf-01-02');
  expect(await device.check()).toEqual({
    found: [{ kind: 'missing-at-school', takeID: lost }],
    complete: true,
  });
  expect(await device.row(takeID)).toMatchObject({ stage: 'address', gate: { kind: 'open' } });
});
