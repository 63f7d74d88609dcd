import { expect, test } from 'vitest';
import { oneATurn } from '#lib/one-a-turn.ts';

test('callers of one moment go on one in each turn, in their order', async () => {
  const turns: (() => void)[] = [];
  const turn = oneATurn((work) => turns.push(work));
  const gone: number[] = [];
  for (const caller of [1, 2, 3]) void turn().then(() => gone.push(caller));
  const afterTurn = async () => {
    turns.shift()?.();
    await Promise.resolve();
    return [...gone];
  };
  await Promise.resolve();
  expect(gone).toEqual([1]);
  expect(await afterTurn()).toEqual([1, 2]);
  // Who comes meanwhile stands behind those who wait.
  void turn().then(() => gone.push(4));
  expect(await afterTurn()).toEqual([1, 2, 3]);
  expect(await afterTurn()).toEqual([1, 2, 3, 4]);
});

test('who comes alone does not wait, also later on, and nothing runs on when nobody waits', async () => {
  const turns: (() => void)[] = [];
  const turn = oneATurn((work) => turns.push(work));
  await turn();
  turns.shift()?.();
  expect(turns).toEqual([]);
  await turn();
  expect(turns).toHaveLength(1);
});
