import { expect, test } from 'vitest';
import { calmReads } from '#lib/calm-reads.ts';

test('the first change is read at once, and those of the next moment once', async () => {
  const rests: (() => void)[] = [];
  let reads = 0;
  const changed = calmReads(
    async () => {
      reads += 1;
    },
    (over) => {
      rests.push(over);
      return () => undefined;
    },
  );
  const turn = () => new Promise((done) => setImmediate(done));
  const endRest = async () => {
    await turn();
    rests.shift()?.();
    await turn();
  };
  for (let change = 0; change < 10; change += 1) changed();
  await turn();
  expect(reads).toBe(1);
  await endRest();
  expect(reads).toBe(2);
  // Nothing changed while it rested.
  await endRest();
  expect(reads).toBe(2);
  changed();
  expect(reads).toBe(3);
});
