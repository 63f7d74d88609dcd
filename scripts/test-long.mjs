import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { seedOfCommit } from './lib/commit.mjs';
import { installWhenNeeded } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { refuseUnknown, steps } from './lib/steps.mjs';

// `npm run test:long` repeats by chance what `npm test` plays a part of; its seeds follow the commit.
// `npm run test:long -- money` runs only the named steps; `-- --minutes=5` plays as much as fits into that time.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
checkNode();
await installWhenNeeded(root);

const words = process.argv.slice(2);
const only = words.filter((word) => !word.startsWith('-'));
const minutes = Number(words.find((word) => word.startsWith('--minutes='))?.split('=')[1] ?? Number.NaN);
const isBounded = Number.isFinite(minutes);
process.env.LONG = '1';
process.env.RUNS ??= '1000000';
process.env.COMMIT_SEED ??= String(seedOfCommit(root));
// Of a bounded run, money takes two thirds and the model one third; what has a fixed length is left out.
if (isBounded) {
  process.env.MONEY_MINUTES = String((minutes * 2) / 3);
  process.env.SOAK_MINUTES = String(minutes / 3);
}

const vitest = (...given) => ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...given];
const list = {
  money: [vitest('--maxWorkers=4', 'tests/server/billing/faults')],
  years: [vitest('tests/server/billing/three-years')],
  model: [['--import', 'tsx', 'tests/outbox/soak-main.ts']],
  plants: [['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/outbox/plants']],
  kills: [vitest('--maxWorkers=2', 'kill')],
  // Backup and restore by commands, and an update from the previous release: real servers of two versions.
  operations: [vitest('--maxWorkers=2', 'tests/server/upgrade', 'tests/server/backup/backup-drill')],
  fuzz: [vitest('tests/server/attacks/fuzz', 'tests/server/attacks/long-texts')],
  answers: [vitest('tests/server/teaching/answers-by-chance')],
  cache: [vitest('tests/server/http/answer-cache/answers-stay-true')],
  crash: [['scripts/test-crash.mjs', '--runs', '40']],
  previous: [['scripts/test-previous.mjs']],
  build: [['scripts/build.mjs']],
  // Journeys wait for sound and timers: what fails once in many runs shows in repeating them.
  browser: [['node_modules/@playwright/test/cli.js', 'test', '--repeat-each=3']],
};
if (isBounded)
  for (const fixed of [
    'years',
    'plants',
    'kills',
    'operations',
    'fuzz',
    'answers',
    'cache',
    'crash',
    'previous',
    'build',
    'browser',
  ])
    delete list[fixed];

refuseUnknown(words, { steps: Object.keys(list), options: ['--minutes'] });
await steps(list, { only, before: { browser: ensureBrowser } });
