import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkOutPreviousRelease, PREVIOUS_RELEASE } from './lib/previous-release.mjs';

// The server of the previous release, with its own tests, on the schema of this one: what an older server meets while a
// newer one has migrated. `npm run test:long -- previous`.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'otomichi-previous-'));
const SUITES = [
  'tests/server/homework/server-contract.test.ts',
  'tests/server/homework/upload-route.test.ts',
  'tests/server/billing/checkout/',
  'tests/server/identity/passwords/sign-in.test.ts',
  'tests/server/teaching/answering.test.ts',
];

try {
  checkOutPreviousRelease(root, folder);
  chmodSync(folder, 0o755);
  const ours = join(root, 'server/db/migrations');
  const theirs = join(folder, 'server/db/migrations');
  const newer = readdirSync(ours).filter((name) => name > PREVIOUS_RELEASE.lastMigration);
  for (const name of newer) copyFileSync(join(ours, name), join(theirs, name));
  console.log(`${PREVIOUS_RELEASE.commit.slice(0, 8)} with ${newer.join(', ') || 'no newer migration'}`);
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  // A busy machine is no failure.
  const args = [vitest, 'run', '--project', 'server', '--maxWorkers=2', '--testTimeout=240000', ...SUITES];
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
