import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { bundleOfServer, CHILD } from './scripts/lib/bundle.mjs';

const OTHER_TESTS = ['tests/server/**', 'tests/stripe-sandbox/**'];

/**
 * A document, a mocked module and a database of the whole process are left behind for the files after it: such a file has a
 * world of its own. In `vmThreads` that costs half of what a new thread for each does.
 */
const LEAVES_STATE = /@vitest-environment|\bvi\.(mock|doMock|resetModules)\b|fake-indexeddb\/auto/;
const isolated = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file) && !/^(server|stripe-sandbox)\b/.test(file))
  .map((file) => join('tests', file))
  .filter((file) => LEAVES_STATE.test(readFileSync(file, 'utf8')));

/**
 * Processes of the server start from its bundle, as in the product. From the sources each would load a compiler
 * of TypeScript first, which takes longer than most conversions.
 */
const bundledChildren = {
  name: 'bundled-children',
  enforce: 'pre' as const,
  async transform(code: string, id: string) {
    if (!id.startsWith(join(process.cwd(), 'server')) || !code.match(CHILD)) return undefined;
    const folder = dirname(await bundleOfServer(process.cwd()));
    const addressOf = (file: string) => JSON.stringify(pathToFileURL(join(folder, file)).href);
    return { code: code.replace(CHILD, (_, file: string) => `new URL(${addressOf(file)})`), map: null };
  },
};

/**
 * They end what hangs, and no result depends on them: a slow machine only waits longer. A poll ends before its test does, so that
 * it can still say what it waited for; by itself it would give up after a second, and a hook after ten.
 */
const HANG_MS = 180_000;
const PATIENT = {
  testTimeout: HANG_MS,
  hookTimeout: HANG_MS,
  expect: { poll: { timeout: 90_000, interval: 20 } },
};

const unit = {
  environment: 'node',
  pool: 'threads' as const,
  setupFiles: ['tests/support/unit-setup.ts'],
  ...PATIENT,
};

export default defineConfig({
  test: {
    tags: [{ name: 'extended', description: 'left out by `npm test`, played by CI (docs/decisions/091)' }],
    // A single worker would give all files of a project one world.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...OTHER_TESTS, ...isolated],
          // The files of a worker share their modules: read again for each they cost a third of the step.
          isolate: false,
        },
      },
      { test: { ...unit, name: 'unit-isolated', include: isolated, pool: 'vmThreads' } },
      {
        plugins: [bundledChildren],
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/{server,stripe-sandbox}/**/*.test.ts'],
          // The server's modules keep no state of their own, so the files of a worker share them: read 140 times
          // they cost more than a third of the whole run. What a test opens it puts away (when-done.ts).
          isolate: false,
          globalSetup: ['tests/support/server/global-database.ts'],
          setupFiles: ['tests/support/server-setup.ts'],
          ...PATIENT,
        },
      },
    ],
  },
});
