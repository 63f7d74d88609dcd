import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** A command of package.json in a process of its own, given these words. */
const runs = (script: string, ...words: string[]) =>
  spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' });

test.each([
  ['a step', 'scripts/test.mjs', 'tpyes', /unknown: tpyes; there are routes, types, lint/],
  ['an option', 'scripts/test.mjs', '--al', /unknown: --al; there are --all, --changed/],
  ['a step', 'scripts/test-long.mjs', 'mony', /unknown: mony; there are money, years/],
  ['an option', 'scripts/test-long.mjs', '--minute=5', /unknown: --minute; there are --minutes/],
])('%s that %s does not know, %s, is refused before anything runs', (_, script, word, message) => {
  const { status, stderr, stdout } = runs(script, word);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
});
