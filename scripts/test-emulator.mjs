import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { checkNode } from './lib/node-version.mjs';

// `npm run test:emulator`: the contract of identity (e2e/identity) against the official Auth emulator, which has a package
// of its own so that the product installs without it. Needs the packages of the product (npm test installs them).
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tool = join(root, 'tools', 'auth-emulator');
const ORIGIN = 'http://127.0.0.1:9099';
const READY_MS = 180_000;

checkNode();
process.chdir(root);
if (!ensureBrowser()) process.exit(1);
const install = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
if (spawnSync('npm', install, { cwd: tool, stdio: 'inherit' }).status !== 0) process.exit(1);

const emulator = spawn(
  process.execPath,
  [
    'node_modules/firebase-tools/lib/bin/firebase.js',
    'emulators:start',
    '--only',
    'auth',
    '--project',
    'demo-contract',
  ],
  { cwd: tool, stdio: ['ignore', 'inherit', 'inherit'] },
);
try {
  await ready();
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', 'identity/', '--workers=1', ...process.argv.slice(2)],
    { stdio: 'inherit', env: { ...process.env, CONTRACT_TARGET: 'emulator' } },
  );
  process.exitCode = status ?? 1;
} finally {
  emulator.kill('SIGINT');
}

async function ready() {
  for (const began = Date.now(); Date.now() - began < READY_MS; ) {
    if (emulator.exitCode !== null) throw new Error('the emulator ended');
    const answer = await fetch(ORIGIN).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('the emulator did not become ready');
}
