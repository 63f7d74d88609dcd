import { expect, test } from 'vitest';
import { joinSegments } from '#features/homework/segments/join-segments.ts';
import { SourceTaken } from '#features/homework/trim/made-take.ts';
import type { DeviceTakes } from '#local/takes/device-takes.ts';
import { shownTakes } from '#local/takes/shown-takes.ts';
import type { SoundPiece } from '#sound/audio-file/make-sound.ts';
import { aDevice } from '#tests/support/device/a-device.ts';
import { aTake, bytesOf } from '#tests/support/device/a-take.ts';

/** The store of the device and two closed segments of one performance in it. */
async function twoSegments() {
  const device = aDevice();
  const store = device.tab();
  const one = aTake();
  const two = aTake({ continues: one.takeID });
  for (const [index, take] of [one, two].entries()) {
    await store.start(take);
    await store.append(take.takeID, 0, bytesOf(`part ${index}`));
    await store.freeze(take.takeID, { durationMs: 4000, peaks: [0, 0, 1, 1] });
  }
  return { device, store, ids: [one.takeID, two.takeID], uid: one.uid };
}

const portsOf = (takes: DeviceTakes, meanwhile: () => Promise<unknown> = async () => {}) => ({
  takes,
  newID: () => crypto.randomUUID(),
  now: () => 0,
  async makeSound(pieces: readonly SoundPiece[]) {
    const bytes = await new Blob(pieces.map((piece) => piece.bytes)).arrayBuffer();
    await meanwhile();
    return { bytes, durationS: 8, startsS: [0, 4] };
  },
});
const shownOf = async (store: DeviceTakes, uid: string) =>
  shownTakes(await store.listOf(uid)).map(({ takeID }) => takeID);

test('in two tabs at once one take is made of the segments', async () => {
  const { device, store, ids, uid } = await twoSegments();
  const answers = await Promise.allSettled([
    joinSegments(portsOf(store), ids),
    joinSegments(portsOf(device.tab()), ids),
  ]);
  const made = answers.flatMap((answer) =>
    answer.status === 'fulfilled' && answer.value ? [answer.value] : [],
  );
  expect(made).toHaveLength(1);
  expect(await shownOf(store, uid)).toEqual([made[0]?.takeID]);
  expect((await store.all()).length).toBe(3);
});

test('the take and the end of its segments are written together: whatever fails, there are the parts or the whole', async () => {
  const { device, store, ids, uid } = await twoSegments();
  const seen: string[][] = [];
  const watching = device.tab();
  const original = store.change.bind(store);
  store.change = async (takeID, how) => {
    seen.push(await shownOf(watching, uid));
    return original(takeID, how);
  };
  const joined = await joinSegments(portsOf(store), ids);
  // No write of its own discards a segment, so nothing can be ended between two of them.
  expect(seen).toEqual([]);
  expect(await shownOf(watching, uid)).toEqual([joined?.takeID]);
  for (const id of ids)
    expect(await watching.header(id)).toMatchObject({
      state: 'discarded',
      madeInto: { takeID: joined?.takeID },
    });
});

test('segments that are handed in while they are joined stay as they are, and half a file goes', async () => {
  const { store, ids, uid } = await twoSegments();
  const handIn = () => store.change(ids[1] ?? '', (take) => ({ ...take, decision: 'submit' }));
  await expect(joinSegments(portsOf(store, handIn), ids)).rejects.toThrow(SourceTaken);
  expect(new Set(await shownOf(store, uid))).toEqual(new Set(ids));
  expect((await store.all()).length).toBe(2);
});

test('nothing of an account that is deleted meanwhile comes back', async () => {
  const { store, ids, uid } = await twoSegments();
  await expect(
    joinSegments(
      portsOf(store, () => store.erase(uid)),
      ids,
    ),
  ).rejects.toThrow(SourceTaken);
  expect(await store.all()).toEqual([]);
});

test('of a trimmed segment the chosen part is joined, with its waveform', async () => {
  const { store, ids } = await twoSegments();
  await store.change(ids[0] ?? '', (take) => ({ ...take, trim: { fromS: 2, toS: 4 } }));
  const pieces: SoundPiece[] = [];
  const ports = portsOf(store);
  const joined = await joinSegments(
    {
      ...ports,
      async makeSound(each) {
        pieces.push(...each);
        return ports.makeSound(each);
      },
    },
    ids,
  );
  expect(pieces.map(({ fromS, toS }) => [fromS, toS])).toEqual([
    [2, 4],
    [undefined, undefined],
  ]);
  // A third of the time is the part of the first one, which is loud from its beginning.
  const peaks = joined?.peaks ?? [];
  expect(peaks.slice(0, 66).every((peak) => peak === 1)).toBe(true);
  expect(peaks[70]).toBe(0);
});
