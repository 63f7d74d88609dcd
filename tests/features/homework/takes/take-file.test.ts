import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { AudioContentType } from '#contract/entities/user-audio.ts';
import { entryFile } from '#features/homework/recordings/entry-sound.ts';
import { chosenBlob } from '#features/homework/takes/take-file.ts';
import { makeSound, type SoundPiece } from '#sound/audio-file/make-sound.ts';
import { memoryTakes } from '#tests/features/homework/takes/memory-takes.ts';
import { aTake } from '#tests/support/device/a-take.ts';

const TRIM = { fromS: 0.5, toS: 2 };

/** A take of 3 s on the device. */
async function aStoredTake() {
  const takes = memoryTakes();
  const take = aTake();
  const bytes = await readFile('fixtures/twinkle-3s.webm');
  await takes.start(take);
  await takes.append(take.takeID, 0, new Uint8Array(bytes).buffer);
  const closed = await takes.freeze(take.takeID, { durationMs: 3000, peaks: [] });
  const ports = {
    takes,
    makeSound: (pieces: readonly SoundPiece[], type: AudioContentType) => makeSound(pieces, type),
  };
  return { ports, take: closed };
}

const lengthOf = async (bytes: Blob) => (await makeSound([{ bytes }], 'audio/webm')).durationS;

test('a trimmed take that was not handed in is saved and shared as its chosen part, any other one as it is', async () => {
  const { ports, take } = await aStoredTake();
  const trimmed = { ...take, trim: TRIM };
  expect(Math.abs((await lengthOf(await chosenBlob(ports, trimmed))) - 1.5)).toBeLessThan(0.05);
  const entry = { id: take.takeID, recordedAt: take.startedAt, take: trimmed, recording: null };
  const { blob, name } = await entryFile(ports, entry);
  expect(Math.abs((await lengthOf(blob)) - 1.5)).toBeLessThan(0.05);
  expect(blob.type).toBe('audio/webm');
  expect(name).toMatch(/\.webm$/);
  for (const whole of [take, { ...trimmed, decision: 'submit' as const }]) {
    expect((await chosenBlob(ports, whole)).size).toBe(take.frozen?.byteLength);
    expect((await entryFile(ports, { ...entry, take: whole })).blob.size).toBe(take.frozen?.byteLength);
  }
});
