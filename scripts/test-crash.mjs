import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { buildWhenNeeded } from './lib/build.mjs';
import { seedOfCommit } from './lib/commit.mjs';
import { installWhenNeeded } from './lib/install.mjs';
import { buildNextRelease } from './lib/next-release.mjs';
import { checkNode } from './lib/node-version.mjs';

// `npm run test:crash -- --runs 40` (tests/crash/main.ts has all options): recordings and their delivery in a real Chromium that
// is killed, on a server that is killed, over a network that fails.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
checkNode();
await installWhenNeeded(root);
if (!ensureBrowser()) process.exit(1);
await buildWhenNeeded(root);
process.env.NEXT_DIST = await buildNextRelease(root);
process.env.COMMIT_SEED ??= String(seedOfCommit(root));
const words = ['--import', 'tsx', 'tests/crash/main.ts', ...process.argv.slice(2)];
// A process group of its own: Ctrl-C is not to end browsers and servers in the middle of a run.
const child = spawn(process.execPath, words, { stdio: 'inherit', detached: true });
let asked = 0;
process.on('SIGINT', () => {
  asked += 1;
  if (asked === 1) child.kill('SIGINT');
  else process.kill(-child.pid, 'SIGTERM');
});
process.on('SIGTERM', () => process.kill(-child.pid, 'SIGTERM'));
child.once('exit', (code) => process.exit(code ?? 1));
