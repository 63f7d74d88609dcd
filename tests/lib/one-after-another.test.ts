import { expect, test } from 'vitest';
import { oneAfterAnother } from '#lib/one-after-another.ts';

test('runs work in its order, one at a time, also after one that fails', async () => {
  const inOrder = oneAfterAnother();
  const seen: string[] = [];
  const work = (name: string, turns: number) => async () => {
    seen.push(`${name} begins`);
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    seen.push(`${name} ends`);
    if (name === 'b') throw new Error(name);
    return name;
  };
  const results = await Promise.allSettled([
    inOrder(work('a', 9)),
    inOrder(work('b', 5)),
    inOrder(work('c', 0)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('work that never ends is waited for no longer than the bound', async () => {
  const inOrder = oneAfterAnother(1);
  void inOrder(() => new Promise(() => undefined));
  expect(await inOrder(async () => 'done')).toBe('done');
});
