import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { AudioContentType } from '#contract/entities/user-audio.ts';
import { discardTake } from '#features/homework/takes/take-actions.ts';
import { SourceTaken } from '#features/homework/trim/made-take.ts';
import { submitTake } from '#features/homework/trim/submit-trimmed.ts';
import { shownTakes } from '#local/takes/shown-takes.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { makeSound, type SoundPiece } from '#sound/audio-file/make-sound.ts';
import { memoryTakes } from '#tests/features/homework/takes/memory-takes.ts';
import { aTake } from '#tests/support/device/a-take.ts';
import { MemoryLocks } from '#tests/support/device/memory-locks.ts';

const TRIM = { fromS: 0.5, toS: 2 };

async function aTrimmedTake(change: Partial<TakeHeader> = {}) {
  const takes = memoryTakes();
  const take = aTake({ name: '本番', peaks: [0, 0, 0.5, 0.6, 0.5, 0], ...change });
  await takes.start(take);
  const bytes = await readFile('fixtures/twinkle-3s.webm');
  await takes.append(take.takeID, 0, new Uint8Array(bytes).buffer);
  await takes.freeze(take.takeID, { durationMs: 3000, peaks: take.peaks });
  await takes.change(take.takeID, (header) => ({ ...header, trim: TRIM }));
  const submitted: { takeID: string; note: string | null }[] = [];
  let made = 0;
  const deps = {
    takes,
    newID: () => crypto.randomUUID(),
    locks: new MemoryLocks().asLocks,
    async makeSound(pieces: readonly SoundPiece[], contentType: AudioContentType) {
      made += 1;
      return makeSound(pieces, contentType);
    },
    async submit(takeID: string, note: string | null) {
      submitted.push({ takeID, note });
      await takes.change(takeID, (header) => ({ ...header, decision: 'submit' }));
    },
  };
  const shown = async () => shownTakes(await takes.listOf(take.uid)).map(({ takeID }) => takeID);
  return { takes, take, deps, submitted, shown, made: () => made };
}

const lengthOf = async (takes: ReturnType<typeof memoryTakes>, takeID: string) =>
  (await takes.bytes(takeID)).reduce((sum, chunk) => sum + chunk.byteLength, 0);

test('hands in a file of the chosen part; the original keeps every byte and stands behind it', async () => {
  const { takes, take, deps, submitted, shown } = await aTrimmedTake();
  const before = await lengthOf(takes, take.takeID);
  const fileID = await submitTake(deps, take.takeID, '弾けました');
  expect(submitted).toEqual([{ takeID: fileID, note: '弾けました' }]);
  expect(fileID).not.toBe(take.takeID);
  const file = await takes.header(fileID);
  expect(file).toMatchObject({
    madeFrom: [take.takeID],
    startedAt: take.startedAt,
    name: '本番',
    trim: null,
    state: 'closed',
  });
  expect(Math.abs((file?.frozen?.durationMs ?? 0) - 1500)).toBeLessThan(50);
  expect(file?.peaks).toEqual([0, 0.5, 0.6]);
  expect(await lengthOf(takes, take.takeID)).toBe(before);
  expect(await takes.header(take.takeID)).toMatchObject({
    decision: 'undecided',
    madeInto: { takeID: fileID },
  });
  expect(await shown()).toEqual([fileID]);
});

test('two presses at once, and a press after a crash, hand in the same file', async () => {
  const { take, deps, submitted, made } = await aTrimmedTake();
  const [one, other] = await Promise.all([
    submitTake(deps, take.takeID, null),
    submitTake(deps, take.takeID, null),
  ]);
  expect(other).toBe(one);
  expect(await submitTake(deps, take.takeID, null)).toBe(one);
  expect(made()).toBe(1);
  expect(new Set(submitted.map(({ takeID }) => takeID))).toEqual(new Set([one]));
});

test('a hand-in that failed leaves the original in the list, and the next try does not make another file', async () => {
  const { takes, take, deps, shown, made } = await aTrimmedTake();
  const failing = { ...deps, submit: () => Promise.reject(new Error('disk')) };
  await expect(submitTake(failing, take.takeID, null)).rejects.toThrow('disk');
  expect(await shown()).toEqual([take.takeID]);
  const fileID = await submitTake(deps, take.takeID, null);
  expect(made()).toBe(1);
  expect(await shown()).toEqual([fileID]);
  expect((await takes.listOf(take.uid)).length).toBe(2);
});

test('another choice after a failed hand-in makes another file, and the first one goes', async () => {
  const { takes, take, deps } = await aTrimmedTake();
  const failing = { ...deps, submit: () => Promise.reject(new Error('disk')) };
  await expect(submitTake(failing, take.takeID, null)).rejects.toThrow('disk');
  await takes.change(take.takeID, (header) => ({ ...header, trim: { fromS: 1, toS: 2 } }));
  const fileID = await submitTake(deps, take.takeID, null);
  expect(Math.abs(((await takes.header(fileID))?.frozen?.durationMs ?? 0) - 1000)).toBeLessThan(50);
  expect((await takes.listOf(take.uid)).map(({ takeID }) => takeID).sort()).toEqual(
    [take.takeID, fileID].sort(),
  );
});

test('a choice that is taken back in another tab while the file is made is handed in once', async () => {
  const { takes, take, deps, submitted } = await aTrimmedTake();
  let other: Promise<string> | null = null;
  const slow = {
    ...deps,
    async makeSound(pieces: readonly SoundPiece[], contentType: AudioContentType) {
      await takes.change(take.takeID, (header) => ({ ...header, trim: null }));
      other = submitTake(deps, take.takeID, null);
      return makeSound(pieces, contentType);
    },
  };
  const fileID = await submitTake(slow, take.takeID, null);
  expect(await other).toBe(fileID);
  expect(new Set(submitted.map(({ takeID }) => takeID))).toEqual(new Set([fileID]));
});

test('a take that is discarded while its file is made is not handed in', async () => {
  const { takes, take, deps, submitted } = await aTrimmedTake();
  const slow = {
    ...deps,
    async makeSound(pieces: readonly SoundPiece[], contentType: AudioContentType) {
      await discardTake({ takes, now: () => 0 }, take.takeID);
      return makeSound(pieces, contentType);
    },
  };
  await expect(submitTake(slow, take.takeID, null)).rejects.toThrow(SourceTaken);
  expect(submitted).toEqual([]);
  expect((await takes.listOf(take.uid)).map(({ takeID }) => takeID)).toEqual([take.takeID]);
});

test('a file that arrived and was discarded stands for nothing: what is chosen now is handed in', async () => {
  const { takes, take, deps } = await aTrimmedTake();
  const first = await submitTake(deps, take.takeID, null);
  await takes.change(first, (file) => ({ ...file, deliveredAt: '2026-11-22T00:00:00.000Z' }));
  await discardTake({ takes, now: () => 0 }, first);
  await takes.change(take.takeID, (header) => ({ ...header, trim: { fromS: 1, toS: 2 } }));
  const second = await submitTake(deps, take.takeID, null);
  expect(second).not.toBe(first);
  expect(Math.abs(((await takes.header(second))?.frozen?.durationMs ?? 0) - 1000)).toBeLessThan(50);
});

test('a file whose maker was ended before it was noted is not handed in twice', async () => {
  const { takes, take, deps } = await aTrimmedTake();
  const failing = { ...deps, submit: () => Promise.reject(new Error('disk')) };
  await expect(submitTake(failing, take.takeID, null)).rejects.toThrow('disk');
  await takes.change(take.takeID, (header) => ({ ...header, madeInto: null }));
  const fileID = await submitTake(deps, take.takeID, null);
  const files = (await takes.listOf(take.uid)).filter((each) => each.takeID !== take.takeID);
  expect(files.map(({ takeID }) => takeID)).toEqual([fileID]);
});

test('without a choice, and after it was taken back, the take itself is handed in', async () => {
  const { takes, take, deps, made } = await aTrimmedTake();
  await takes.change(take.takeID, (header) => ({ ...header, trim: null }));
  expect(await submitTake(deps, take.takeID, null)).toBe(take.takeID);
  expect(made()).toBe(0);
});

test('a full device loses nothing: no half file stays, and the original is still there', async () => {
  const { takes, take, deps, shown } = await aTrimmedTake();
  const full = { ...deps, takes: { ...takes, append: () => Promise.reject(new Error('full')) } };
  await expect(submitTake(full, take.takeID, null)).rejects.toThrow('full');
  expect(await shown()).toEqual([take.takeID]);
  expect((await takes.listOf(take.uid)).length).toBe(1);
});
