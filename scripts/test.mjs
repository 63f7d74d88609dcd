import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { installWhenNeeded } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { steps } from './lib/steps.mjs';

// `npm test` checks it all and needs nothing but Node: packages and browser are seen to from here.
// `npm test -- types lint` runs only the named steps.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
checkNode();
await installWhenNeeded(root);

const tsc = (project) => ['node_modules/typescript/bin/tsc', '-p', project];
const vitest = (...words) => ['node_modules/vitest/vitest.mjs', 'run', ...words];

await steps(
  {
    routes: [['scripts/generate-routes.mjs']],
    types: [tsc('tsconfig.app.json'), tsc('tsconfig.sw.json'), tsc('tsconfig.node.json')],
    lint: [['node_modules/@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=warn']],
    unit: [vitest('--project', 'unit', '--maxWorkers=2')],
    // They wait for the database more than they work: on two cores four at once are done sooner.
    server: [vitest('--project', 'server', '--maxWorkers=4')],
    build: [['scripts/build.mjs'], ['scripts/check-budgets.mjs']],
    browser: [['node_modules/@playwright/test/cli.js', 'test']],
  },
  { only: process.argv.slice(2), before: { browser: ensureBrowser } },
);
