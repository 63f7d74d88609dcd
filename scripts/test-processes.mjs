import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { installWhenNeeded } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { steps } from './lib/steps.mjs';

// `npm run test:processes`: the server's suites and the browser's journeys with each request answered by another server
// than the one before, on one database. `-- server` or `-- browser` plays one of the two; PROCESSES=4 has four of them.
// What is named besides goes to the one that plays: `-- browser e2e/recording --workers=1`; `-- build browser` builds first.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
checkNode();
await installWhenNeeded(root);

const STEPS = ['server', 'build', 'browser'];
const words = process.argv.slice(2);
const only = words.filter((word) => STEPS.includes(word));
const given = words.filter((word) => !STEPS.includes(word));
if (given.length > 0 && only.includes('server') === only.includes('browser')) {
  console.error(`${given.join(' ')}: for which of the two? Say server or browser as well.`);
  process.exit(2);
}
const processes = process.env.PROCESSES ?? '2';
process.env.SERVERS = processes;
process.env.PROCESSES = processes;

await steps(
  {
    // The server's suites read which pages there are.
    server: [
      ['scripts/generate-routes.mjs'],
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...given],
    ],
    build: [['scripts/build.mjs']],
    browser: [['node_modules/@playwright/test/cli.js', 'test', ...given]],
  },
  { only, before: { browser: ensureBrowser } },
);
