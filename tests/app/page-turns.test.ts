import { expect, test } from 'vitest';
import { pageTurns } from '#app/page-turns.ts';

test('calls that wait for the same thing go on in tasks of their own', async () => {
  const turn = pageTurns();
  const gone: string[] = [];
  const both = Promise.all(['first', 'second'].map((name) => turn().then(() => gone.push(name))));
  // A turn of microtasks ends before any other task.
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
  expect(gone).toEqual(['first']);
  await both;
  expect(gone).toEqual(['first', 'second']);
});
