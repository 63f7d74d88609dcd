import { afterEach, expect, test, vi } from 'vitest';
import { withNote } from '#local/takes/take.ts';
import { editNote, type HandInDeps, handIn, withdraw } from '#outbox/hand-in.ts';
import { reconcile } from '#outbox/reconcile.ts';
import { transition } from '#outbox/transition.ts';
import { aTake } from '#tests/support/device/a-take.ts';
import { anOutbox, NOW } from '#tests/support/device/an-outbox.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

let outbox: ReturnType<typeof anOutbox>;
const onADevice = () => {
  outbox = anOutbox();
  return outbox;
};
afterEach(() => outbox.close());

/** The takes of a device whose change of a header does something else. */
function withChange(takes: HandInDeps['takes'], change: HandInDeps['takes']['change']): HandInDeps['takes'] {
  const header: typeof takes.header = (takeID) => takes.header(takeID);
  return { ...takes, header, change };
}

test('submitting writes the decision to the header and makes one parcel, however often', async () => {
  const { parts, aClosedTake } = onADevice();
  const { takeID } = await aClosedTake();
  await Promise.all([handIn(parts, takeID, 'がんばりました'), handIn(parts, takeID, 'がんばりました')]);
  expect(await parts.takes.header(takeID)).toMatchObject({ decision: 'submit', note: 'がんばりました' });
  const parcels = await parts.parcels.all();
  expect(parcels).toHaveLength(1);
  expect(parcels[0]).toMatchObject({ id: takeID, stage: 'address', note: 'がんばりました', uid: 'hanako' });
});

test('a second press that an edit of the note overtook leaves that edit', async () => {
  const { parts, aClosedTake } = onADevice();
  const { takeID } = await aClosedTake();
  const slow = withChange(parts.takes, async (id, change) => {
    await handIn(parts, takeID, 'first');
    await editNote(parts, takeID, 'newer');
    return parts.takes.change(id, change);
  });
  await handIn({ ...parts, takes: slow }, takeID, 'first');
  expect(await parts.takes.header(takeID)).toMatchObject({ decision: 'submit', note: 'newer' });
  expect(await parts.parcels.get(takeID)).toMatchObject({ note: 'newer' });
});

test('a second press with another note, as after an error, sends that one', async () => {
  const { parts, aClosedTake } = onADevice();
  const { takeID } = await aClosedTake();
  await handIn(parts, takeID, 'typed');
  await handIn(parts, takeID, 'typed again');
  expect(await parts.takes.header(takeID)).toMatchObject({ note: 'typed again', noteRevision: 2 });
  expect(await parts.parcels.get(takeID)).toMatchObject({ note: 'typed again', noteRevision: 2 });
});

test('a take that another tab hands in during the look is not taken for one without bytes', async () => {
  const { parts, aClosedTake } = onADevice();
  const all = async () => {
    const { takeID } = await aClosedTake();
    await handIn(parts, takeID, null);
    return parts.parcels.all();
  };
  expect(await reconcile({ ...parts, parcels: { ...parts.parcels, all } })).toEqual([]);
  expect(await parts.parcels.all()).toMatchObject([{ stage: 'address', gate: { kind: 'open' } }]);
});

test('a take that another tab hands in again during the look stays handed in', async () => {
  const { parts, aClosedTake } = onADevice();
  const { takeID } = await aClosedTake();
  await handIn(parts, takeID, null);
  await withdraw(parts, takeID);
  const { takes } = parts;
  const allTakes = takes.all.bind(takes);
  const rows = parts.parcels.all();
  vi.spyOn(takes, 'all').mockImplementationOnce(async () => {
    await rows;
    await handIn(parts, takeID, null);
    return allTakes();
  });
  expect(await reconcile({ ...parts, parcels: { ...parts.parcels, all: () => rows } })).toEqual([]);
  expect(await parts.takes.header(takeID)).toMatchObject({ decision: 'submit' });
  expect(await parts.parcels.get(takeID)).toMatchObject({ stage: 'address' });
});

test('rebuilds the parcel once, from the header alone, after a crash between decision and parcel', async () => {
  const { parts, aClosedTake } = onADevice();
  const { takeID } = await aClosedTake({ decision: 'submit', note: 'x' });
  expect(await reconcile(parts)).toEqual([{ kind: 'parcel-rebuilt', takeID }]);
  expect(await reconcile(parts)).toEqual([]);
  expect(await parts.parcels.get(takeID)).toMatchObject({ stage: 'address', note: 'x' });
});

test('a row that is built again has the note that another tab wrote meanwhile', async () => {
  const { parts, aClosedTake } = onADevice();
  const { takeID } = await aClosedTake({ decision: 'submit', note: 'read' });
  const headers = await parts.takes.all();
  vi.spyOn(parts.takes, 'all').mockImplementationOnce(async () => {
    await editNote(parts, takeID, 'newer');
    return headers;
  });
  expect(await reconcile(parts)).toEqual([{ kind: 'parcel-rebuilt', takeID }]);
  expect(await parts.parcels.get(takeID)).toMatchObject({ note: 'newer', noteRevision: 2 });
});

test('never makes a parcel for a take that its learner did not submit', async () => {
  const { parts, aClosedTake } = onADevice();
  await aClosedTake();
  await parts.takes.start(aTake({ decision: 'submit' }));
  await aClosedTake({ decision: 'submit', state: 'discarded', discardedAt: new Date(NOW).toISOString() });
  await reconcile(parts);
  expect(await parts.parcels.all()).toEqual([]);
});

test('restores and sends a submitted take that another tab has just discarded', async () => {
  const { parts, aClosedTake } = onADevice();
  const { takeID } = await aClosedTake({ state: 'discarded', discardedAt: new Date(NOW).toISOString() });
  await handIn(parts, takeID, null);
  expect(await parts.takes.header(takeID)).toMatchObject({ state: 'closed', discardedAt: null });
  expect(await parts.parcels.get(takeID)).toMatchObject({ stage: 'address' });
});

test("sends the newer note after a crash between the take's note and the parcel's", async () => {
  const { parts, aClosedTake } = onADevice();
  const { takeID } = await aClosedTake();
  await handIn(parts, takeID, 'old');
  await parts.takes.change(takeID, (header) => withNote(header, 'new'));
  expect(await reconcile(parts)).toEqual([]);
  expect(await parts.parcels.get(takeID)).toMatchObject({ note: 'new', noteRevision: 2 });
});

test('holds and reports a parcel whose take is gone, and does not delete it', async () => {
  const { parts, aClosedTake } = onADevice();
  const { takeID } = await aClosedTake();
  await handIn(parts, takeID, null);
  const parcel = await parts.parcels.get(takeID);
  await parts.takes.change(takeID, (header) => ({ ...header, decision: 'undecided' }));
  await parts.takes.remove(takeID);
  expect(await reconcile(parts)).toEqual([{ kind: 'take-missing', takeID }]);
  const held = await parts.parcels.get(takeID);
  expect(held).toMatchObject({ stage: 'address', key: parcel?.key, gate: { kind: 'person', need: 'look' } });
});

test('marks the take as delivered after a crash behind the read-back, and keeps its bytes for now', async () => {
  const { parts, aClosedTake } = onADevice();
  const { takeID } = await aClosedTake();
  await handIn(parts, takeID, null);
  await parts.parcels.apply(takeID, (parcel) => ({
    ...parcel,
    stage: 'delivered',
    userAudioID: 'a',
    deliveredAt: NOW - 5000,
  }));
  expect(await reconcile(parts)).toEqual([]);
  expect((await parts.takes.header(takeID))?.deliveredAt).toBe(new Date(NOW - 5000).toISOString());
  expect((await parts.takes.bytes(takeID)).length).toBe(1);
});

test('removes take, bytes and parcel together 7 days after delivery', async () => {
  const { parts, aClosedTake } = onADevice();
  const long = NOW - 8 * 24 * 60 * 60 * 1000;
  const { takeID } = await aClosedTake();
  await handIn(parts, takeID, null);
  await parts.parcels.apply(takeID, (parcel) => ({
    ...parcel,
    stage: 'delivered',
    userAudioID: 'a',
    deliveredAt: long,
  }));
  await reconcile(parts);
  expect(await parts.takes.all()).toEqual([]);
  expect(await parts.parcels.all()).toEqual([]);
});

test('reports and keeps a row of another version, and makes no second parcel for its take', async () => {
  const { parts, device, aClosedTake } = onADevice();
  const { takeID } = await aClosedTake({ decision: 'submit' });
  const envelope = {
    id: takeID,
    uid: 'hanako',
    lessonID: 'pf-01-01',
    stage: 'beamed',
    gateAt: 0,
    version: 9,
  };
  await device.parcels.insert({ ...envelope, body: '{"v":9}' });
  expect(await reconcile(parts)).toEqual([{ kind: 'unreadable-parcel', takeID }]);
  expect(await device.parcels.get(takeID)).toEqual({ ...envelope, body: '{"v":9}' });
  expect(await parts.parcels.listOf('hanako')).toEqual([]);
});

test('allows a withdrawal until the hand-in may have been sent, and submitting again', async () => {
  const { parts, aClosedTake } = onADevice();
  const { takeID } = await aClosedTake();
  await handIn(parts, takeID, 'a');
  expect(await withdraw(parts, takeID)).toBe(true);
  expect(await parts.takes.header(takeID)).toMatchObject({ decision: 'undecided' });
  expect(await parts.parcels.listOf('hanako')).toEqual([]);
  await handIn(parts, takeID, 'b');
  expect(await parts.parcels.get(takeID)).toMatchObject({ stage: 'address', note: 'b' });
  await parts.parcels.apply(takeID, (parcel) =>
    transition(
      { ...parcel, stage: 'submit', userAudioID: 'u' },
      { type: 'began', of: parcel.key },
      parts.stamp(),
    ),
  );
  expect(await withdraw(parts, takeID)).toBe(false);
  expect(await parts.takes.header(takeID)).toMatchObject({ decision: 'submit' });
});

test('completes an interrupted withdrawal and an interrupted submission', async () => {
  const { parts, aClosedTake } = onADevice();
  const taken = await aClosedTake();
  const handed = await aClosedTake();
  for (const { takeID } of [taken, handed]) await handIn(parts, takeID, null);
  await withdraw(parts, taken.takeID);
  await parts.takes.change(taken.takeID, (header) => ({ ...header, decision: 'submit' }));
  await parts.takes.change(handed.takeID, (header) => ({ ...header, decision: 'undecided' }));
  await reconcile(parts);
  expect(await parts.takes.header(taken.takeID)).toMatchObject({ decision: 'undecided' });
  expect(await parts.takes.header(handed.takeID)).toMatchObject({ decision: 'submit' });
});

test('keeps the note of a take that was handed in again, although a crash came before its header', async () => {
  const { parts, aClosedTake } = onADevice();
  const { takeID } = await aClosedTake();
  await handIn(parts, takeID, 'old');
  await withdraw(parts, takeID);
  const refused = withChange(parts.takes, () => Promise.reject(new Error('killed')));
  await expect(handIn({ ...parts, takes: refused }, takeID, 'new')).rejects.toThrow('killed');
  for (let start = 0; start < 2; start += 1) await reconcile(parts);
  expect(await parts.takes.header(takeID)).toMatchObject({ decision: 'submit', note: 'new' });
  expect(await parts.parcels.get(takeID)).toMatchObject({ stage: 'address', note: 'new' });
});

test('writes an edited note to header and parcel', async () => {
  const { parts, aClosedTake } = onADevice();
  const { takeID } = await aClosedTake();
  await handIn(parts, takeID, null);
  await editNote(parts, takeID, '二回目です');
  const edited = { note: '二回目です', noteRevision: 1 };
  expect(await parts.takes.header(takeID)).toMatchObject(edited);
  expect(await parts.parcels.get(takeID)).toMatchObject(edited);
});

test('counts notes in the header as well: a row that was lost goes on counting there', async () => {
  const { parts, aClosedTake } = onADevice();
  const { takeID } = await aClosedTake();
  await handIn(parts, takeID, 'a');
  for (const note of ['b', 'b', 'c', null]) await editNote(parts, takeID, note);
  expect(await parts.parcels.get(takeID)).toMatchObject({ note: null, noteRevision: 4 });
  await withdraw(parts, takeID);
  await parts.parcels.forget(takeID);
  await handIn(parts, takeID, 'd');
  expect(await parts.parcels.get(takeID)).toMatchObject({ note: 'd', noteRevision: 5 });
});
