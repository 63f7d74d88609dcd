import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { nextRun } from '#server/lib/shared-run.ts';

/** Runs that end when the test says so. */
function runs() {
  const open: { end(): void; fail(): void }[] = [];
  const run = nextRun(
    () =>
      new Promise<number>((done, fail) => {
        const number = open.length + 1;
        open.push({ end: () => done(number), fail: () => fail(new Error(`run ${number}`)) });
      }),
  );
  return { run, open };
}

test('who asks in the same turn shares a run', async () => {
  const { run, open } = runs();
  const asked = [run(), run()];
  await turn();
  await turn();
  expect(open).toHaveLength(1);
  open[0]?.end();
  expect(await Promise.all(asked)).toEqual([1, 1]);
});

test('who asks while a run is under way shares the next, which begins after it', async () => {
  const { run, open } = runs();
  const first = run();
  await turn();
  await turn();
  const later = [run(), run()];
  await turn();
  await turn();
  expect(open).toHaveLength(1);
  open[0]?.end();
  expect(await first).toBe(1);
  await turn();
  await turn();
  open[1]?.end();
  expect(await Promise.all(later)).toEqual([2, 2]);
});

test('a run that fails fails for those who waited for it, and not for the next', async () => {
  const { run, open } = runs();
  const first = run();
  await turn();
  await turn();
  const later = run();
  open[0]?.fail();
  await expect(first).rejects.toThrow('run 1');
  await turn();
  await turn();
  open[1]?.end();
  expect(await later).toBe(2);
});
