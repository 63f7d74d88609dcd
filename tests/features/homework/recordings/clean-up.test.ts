import { expect, test } from 'vitest';
import { isInTrash, isSpare, removeTakes, takeSpace } from '#features/homework/recordings/clean-up.ts';
import { aDevice } from '#tests/support/device/a-device.ts';
import { aTake } from '#tests/support/device/a-take.ts';

const frozen = (byteLength: number) => ({ byteLength, sha256: 'a'.repeat(64), durationMs: 1_000 });
const ARRIVED = { decision: 'submit', deliveredAt: '2026-11-20T00:00:00.000Z' } as const;

test('what arrived may go; what is marked, on its way or nowhere else is another matter', () => {
  const arrived = aTake({ state: 'closed', frozen: frozen(1), ...ARRIVED });
  const star = aTake({ state: 'closed', frozen: frozen(2), ...ARRIVED, favourite: true });
  const named = aTake({ state: 'closed', frozen: frozen(4), ...ARRIVED, name: '発表会' });
  const waiting = aTake({ state: 'closed', frozen: frozen(8), decision: 'submit' });
  const undecided = aTake({ state: 'closed', frozen: frozen(16) });
  const discarded = aTake({
    state: 'discarded',
    frozen: frozen(32),
    discardedAt: '2026-11-20T00:00:00.000Z',
  });
  const recording = aTake({ state: 'recording' });
  const space = takeSpace([arrived, star, named, waiting, undecided, discarded, recording]);
  const ids = (group: { takes: readonly { takeID: string }[] }) => group.takes.map(({ takeID }) => takeID);
  expect(ids(space.arrived)).toEqual([arrived.takeID]);
  expect(ids(space.marked)).toEqual([star.takeID, named.takeID]);
  expect(ids(space.onlyHere)).toEqual([waiting.takeID, undecided.takeID]);
  expect(ids(space.discarded)).toEqual([discarded.takeID]);
  expect([space.arrived.bytes, space.marked.bytes, space.onlyHere.bytes, space.discarded.bytes]).toEqual([
    1, 6, 24, 32,
  ]);
});

test('a take that was handed in meanwhile stays, and the others go', async () => {
  const { tab } = aDevice();
  const store = tab();
  const arrived = aTake({ state: 'closed', frozen: frozen(1), ...ARRIVED });
  const waiting = aTake({ state: 'closed', frozen: frozen(1), decision: 'submit' });
  for (const take of [arrived, waiting]) await store.start(take);
  expect(await removeTakes(store, [waiting, arrived], () => true)).toBe(1);
  expect(await store.header(arrived.takeID)).toBeNull();
  expect(await store.header(waiting.takeID)).not.toBeNull();
});

test('an original counts with the file that stands for it, and goes with it', async () => {
  const { tab } = aDevice();
  const store = tab();
  const trim = { fromS: 1, toS: 4 };
  const original = aTake({ state: 'closed', frozen: frozen(64), trim });
  const file = aTake({ state: 'closed', frozen: frozen(8), madeFrom: [original.takeID], ...ARRIVED });
  const behind = { ...original, madeInto: { takeID: file.takeID, ...trim } };
  const segment = aTake({
    state: 'discarded',
    frozen: frozen(4),
    discardedAt: '2026-11-20T00:00:00.000Z',
    madeInto: { takeID: file.takeID, ...trim },
  });
  const space = takeSpace([behind, file, segment]);
  expect(space.arrived).toEqual({ takes: [file], bytes: 72 });
  expect(space.onlyHere).toEqual({ takes: [], bytes: 0 });
  expect(space.discarded).toEqual({ takes: [segment], bytes: 4 });
  for (const take of [behind, file, segment]) await store.start(take);
  expect(await removeTakes(store, space.arrived.takes, isSpare)).toBe(1);
  expect(await store.all()).toMatchObject([{ takeID: segment.takeID }]);
});

test('an original that was marked stays when the file that stands for it goes', async () => {
  const { tab } = aDevice();
  const store = tab();
  const trim = { fromS: 1, toS: 4 };
  const file = aTake({ state: 'closed', frozen: frozen(8), ...ARRIVED });
  const madeInto = { takeID: file.takeID, ...trim };
  const original = aTake({ state: 'closed', frozen: frozen(64), favourite: true, madeInto });
  const made = { ...file, madeFrom: [original.takeID] };
  for (const take of [original, made]) await store.start(take);
  expect(await removeTakes(store, [made], isSpare)).toBe(1);
  expect(await store.all()).toMatchObject([{ takeID: original.takeID }]);
});

test('what another tab restored or marked after the question stays', async () => {
  const { tab } = aDevice();
  const [store, other] = [tab(), tab()];
  const discarded = aTake({
    state: 'discarded',
    frozen: frozen(1),
    discardedAt: '2026-11-20T00:00:00.000Z',
  });
  const arrived = aTake({ state: 'closed', frozen: frozen(1), ...ARRIVED });
  for (const take of [discarded, arrived]) await store.start(take);
  await other.change(discarded.takeID, (take) => ({ ...take, state: 'closed', discardedAt: null }));
  await other.change(arrived.takeID, (take) => ({ ...take, favourite: true }));
  expect(await removeTakes(store, [discarded], isInTrash)).toBe(0);
  expect(await removeTakes(store, [arrived], isSpare)).toBe(0);
  expect(await store.all()).toHaveLength(2);
});
