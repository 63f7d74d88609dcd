import { expect, test } from 'vitest';
import { fingerprintOf, restOf, type TakeRows } from '#outbox/resumable/take-part.ts';
import { sha256Of } from '#tests/support/audio-bytes.ts';

const ROW_BYTES = 1000;
const take = Uint8Array.from({ length: 6 * ROW_BYTES }, (_, at) => (at * 7 + (at >> 8)) % 256);

/** Two rows at a time, in the same memory each time: whoever kept rows of before would find the last ones there. */
async function* inTheSameMemory(): TakeRows {
  const rows = [new Uint8Array(ROW_BYTES), new Uint8Array(ROW_BYTES)];
  for (let at = 0; at < take.length; at += rows.length * ROW_BYTES) {
    for (const [index, row] of rows.entries())
      row.set(take.subarray(at + index * ROW_BYTES).subarray(0, ROW_BYTES));
    yield rows.map(({ buffer }) => buffer);
  }
}

test('a take is hashed and handed to the browser without being held: only the rows of one batch are in memory', async () => {
  expect(await fingerprintOf(inTheSameMemory())).toEqual({
    byteLength: take.length,
    sha256: sha256Of(take),
  });
  for (const from of [0, 1, 999, 1000, 2500, 5999, 6000]) {
    const rest = await restOf(inTheSameMemory(), take.length, from);
    expect(new Uint8Array((await rest?.arrayBuffer()) ?? [])).toEqual(take.subarray(from));
  }
});

test('a take with other bytes than announced is not sent', async () => {
  expect(await restOf(inTheSameMemory(), take.length - 1, 0)).toBeNull();
  expect(await restOf(inTheSameMemory(), take.length, take.length + 1)).toBeNull();
});
