import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { changedPaths, seedOfCommit } from './lib/commit.mjs';
import { installWhenNeeded } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { refuseUnknown, steps } from './lib/steps.mjs';

// `npm test` needs nothing but Node: packages and browser are seen to from here. `npm test -- --all` runs every test, as CI does;
// without it those tagged `extended` are left out (docs/decisions/091-what-ci-adds.md).
// `npm test -- types lint` runs only the named steps, and `routes`, which the others read. `npm test -- --changed` (or
// `--changed=REVISION`, by default HEAD) runs what a change touches: a quick look before the whole.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
checkNode();
await installWhenNeeded(root);
process.env.COMMIT_SEED ??= String(seedOfCommit(root));

const words = process.argv.slice(2);
const named = words.filter((word) => !word.startsWith('-'));
const only = named.length === 0 ? [] : ['routes', ...named];
const since = words
  .filter((word) => word.startsWith('--changed'))
  .map((word) => word.split('=')[1] || 'HEAD')
  .at(-1);
/** A change of an extended test plays it. */
const leavesOut = since === undefined && !words.includes('--all');

/** More would only wait for one another: server tests share one PostgreSQL. */
const MAX_WORKERS = 8;
const cores = availableParallelism();
const workers = (wanted) => Math.min(Math.max(wanted, 2), MAX_WORKERS);
/** Four checkers at once infer the same types four times: nearly twice the processor time, next to steps that need it. */
const tsc = (project) => ['node_modules/typescript/bin/tsc', '-p', project, '--singleThreaded'];
const vitest = (...given) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...given,
  ...(leavesOut ? ['--tags-filter=!extended'] : []),
  ...(since === undefined ? [] : ['--changed', since, '--passWithNoTests']),
];
const playwright = (...given) => [
  ...['node_modules/@playwright/test/cli.js', 'test', ...given],
  ...(leavesOut ? ['--grep-invert=@extended'] : []),
];

const list = {
  routes: [['scripts/generate-routes.mjs']],
  types: [
    tsc('tsconfig.app.json'),
    tsc('tsconfig.sw.json'),
    tsc('tsconfig.teach.json'),
    tsc('tsconfig.node.json'),
    tsc('tsconfig.studio.json'),
  ],
  lint: [
    ['node_modules/@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=warn'],
    ['--import', 'tsx', 'scripts/lint/main.ts'],
  ],
  build: [['scripts/build.mjs'], ['scripts/check-budgets.mjs']],
  unit: [vitest('--project', 'unit*', `--maxWorkers=${workers(cores)}`)],
  // Now and then they wait for the database: one more than there are cores. On two cores a fourth is no quicker.
  server: [vitest('--project', 'server', `--maxWorkers=${workers(cores + 1)}`)],
  browser: [playwright(...(since === undefined ? [] : [`--only-changed=${since}`, '--pass-with-no-tests']))],
};
refuseUnknown(words, { steps: Object.keys(list), options: ['--all', '--changed'] });
if (since !== undefined) leaveOutUntouched(list, changedPaths(root, since));

await steps(list, { only, before: { browser: ensureBrowser }, together: ['types', 'lint', 'build'] });

/** Without a change of the app there is nothing to build, and without a changed journey none is run. */
function leaveOutUntouched(all, paths) {
  const touches = (pattern) => paths.some((path) => pattern.test(path));
  if (
    !touches(
      /^(src|sw|teach|public|e2e|index\.html|vite\.((teach|landing)\.)?config|manifest|scripts\/(vite|prerender))/,
    )
  )
    delete all.build;
  if (!touches(/^e2e\//)) delete all.browser;
}
