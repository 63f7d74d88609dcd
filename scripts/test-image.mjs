import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode } from './lib/node-version.mjs';

/**
 * `npm run test:image`: builds deploy/Dockerfile and runs the image as deploy/compose.yml runs it (a read-only root, no
 * capabilities, an ordinary user), with the embedded database on a volume: a person signs up, the container is stopped,
 * started, killed, and the person is still there. Needs docker or podman, and a registry or a base of your own
 * (`NODE_IMAGE=…`). Without an engine nothing was tested, and the exit code 77 says so.
 */
const NOT_RUN = 77;
const READY_MS = 180_000;
const LOOK_MS = 500;
const MB = 1_000_000;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
checkNode();
const engine = ['docker', 'podman'].find(
  (name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0,
);
if (!engine) {
  console.error('\n!!! NOT RUN: neither docker nor podman answers here. The image was not built.\n');
  process.exit(NOT_RUN);
}

const name = `otomichi-test-${randomBytes(4).toString('hex')}`;
const email = 'learner@example.jp';
const password = 'piano2026';
const port = await freePort();
const origin = `http://localhost:${port}`;

try {
  const base = process.env.NODE_IMAGE ? ['--build-arg', `NODE_IMAGE=${process.env.NODE_IMAGE}`] : [];
  // Podman leaves the health check out by itself, and looks for the list of ignored files elsewhere.
  const podman = ['--format', 'docker', '--ignorefile', 'deploy/Dockerfile.dockerignore'];
  see(['build', ...(engine === 'podman' ? podman : []), '-f', 'deploy/Dockerfile', '-t', name, ...base, '.']);
  passed('it builds', `${Math.round(Number(ask('image', 'inspect', '-f', '{{.Size}}', name)) / MB)} MB`);
  checkContent();
  for (const volume of [name, `${name}-backups`]) ask('volume', 'create', volume);
  await start();
  await firstVisit();
  checkHealth();
  checkUser();
  backUp();
  stop();
  await start();
  await signIn();
  passed('stopped and started on the same volume: the account is there');
  ask('kill', '--signal', 'KILL', name);
  ask('rm', '-f', name);
  await start();
  await signIn();
  passed('killed and started again: the account is there');
  stop();
  console.log(`\n✓ the image works (${engine})`);
} catch (error) {
  console.error(`\n✗ ${error.message}\n`);
  spawnSync(engine, ['logs', '--tail', '40', name], { stdio: 'inherit' });
  process.exitCode = 1;
} finally {
  for (const rest of [
    ['rm', '-f', name],
    ['volume', 'rm', name, `${name}-backups`],
    ['rmi', '-f', name],
  ])
    spawnSync(engine, rest, { stdio: 'ignore' });
}

/** What the image must not have: what building needs, tests, history, and anything that its user could change. */
function checkContent() {
  const inImage = (command) => ask('run', '--rm', '--entrypoint', 'sh', name, '-c', command);
  const left = inImage(
    'ls -d .git docs e2e tests src/app node_modules/vite node_modules/@playwright 2>/dev/null; true',
  );
  if (left !== '') throw new Error(`the image has what it does not need: ${left}`);
  const writable = inImage('find /app -writable -not -type l 2>/dev/null | head -3');
  if (writable !== '') throw new Error(`the user of the image can write to ${writable}`);
  passed('nothing in it but what runs, and nothing of that can be written');
}

async function start() {
  const settings = {
    PORT: port,
    PUBLIC_ORIGIN: origin,
    AUTH_MODE: 'embedded',
    PAYMENTS: 'sandbox',
    ALLOW_SANDBOX_PAYMENTS: 'yes-no-real-money',
  };
  ask(
    'run',
    '--detach',
    ...['--name', name, '--publish', `127.0.0.1:${port}:${port}`, '--volume', `${name}:/data`],
    ...['--read-only', '--tmpfs', '/tmp:size=256m,mode=1777', '--volume', `${name}-backups:/backups`],
    ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
    ...Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    name,
  );
  const began = Date.now();
  while (!(await fetch(`${origin}/readyz`).catch(() => ({ ok: false }))).ok) {
    if (Date.now() - began > READY_MS) throw new Error('the container did not become ready');
    if (ask('inspect', '-f', '{{.State.Running}}', name) !== 'true') throw new Error('the container ended');
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

async function firstVisit() {
  const page = await fetch(origin);
  const html = await page.text();
  if (!page.ok || !html.includes('オトミチ')) throw new Error(`the first page is ${page.status}`);
  const [, script] = /src="(\/[^"]+\.js)"/.exec(html) ?? [];
  if (!script || !(await fetch(`${origin}${script}`)).ok) throw new Error('the first page has no script');
  await identity('signUp');
  passed('it starts with an empty volume, shows the first page, and somebody signs up');
  await seeLinkPicture();
}

/** Drawn by a program that comes in a package, in a process of its own, with fonts of two more packages. */
async function seeLinkPicture() {
  const sitemap = await (await fetch(`${origin}/sitemaps/pages.xml`)).text();
  for (const [, address] of sitemap.matchAll(/<loc>([^<]+)</g)) {
    const [, picture] =
      /"og:image" content="([^"]+\/media\/links\/[^"]+)"/.exec(await (await fetch(address)).text()) ?? [];
    if (!picture) continue;
    const { ok, status, headers } = await fetch(picture);
    if (!ok || headers.get('content-type') !== 'image/jpeg')
      throw new Error(`the picture of a link is ${status}`);
    return passed('it draws the picture of a link');
  }
  throw new Error('no page for search engines has a picture of its own');
}

function signIn() {
  return identity('signInWithPassword');
}

async function identity(call) {
  const answer = await fetch(
    `${origin}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=otomichi-embedded`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
}

/** The image's own health check, run in the container: an engine without a timer would not show that it works. */
function checkHealth() {
  const dockerfile = readFileSync(join('deploy', 'Dockerfile'), 'utf8');
  const [, command] = /^HEALTHCHECK .*\\\n\s+CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  if (!command) throw new Error('the Dockerfile has no health check');
  ask('exec', name, ...JSON.parse(command));
  passed('its health check answers');
}

function checkUser() {
  const users = ask('exec', name, 'sh', '-c', 'cat /proc/[0-9]*/status | grep ^Uid: | sort -u');
  if (/^Uid:\s+0\b/m.test(users)) throw new Error(`something runs as root: ${users}`);
  passed('nothing in it runs as root');
}

/** By the commands that an operator has in the container, while the server runs. */
function backUp() {
  const school = (...words) => ask('exec', name, 'npm', 'run', 'school', '--', ...words);
  school('backup', 'make', '--out', '/backups/one');
  school('backup', 'drill', '--from', '/backups/one');
  passed('a backup is made and restored for a try');
}

function stop() {
  ask('stop', '-t', '90', name);
  const code = ask('inspect', '-f', '{{.State.ExitCode}}', name);
  if (code !== '0') throw new Error(`it ended with ${code} when it was stopped`);
  ask('rm', name);
  passed('it stops in order');
}

function see(rest) {
  if (spawnSync(engine, rest, { stdio: 'inherit' }).status !== 0)
    throw new Error(`${engine} ${rest[0]} failed`);
}

function ask(...rest) {
  const { status, stdout, stderr } = spawnSync(engine, rest, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${engine} ${rest.slice(0, 2).join(' ')}: ${stderr.trim()}`);
  return stdout.trim();
}

function passed(what, figure) {
  console.log(`✓ ${what}${figure ? ` (${figure})` : ''}`);
}

function freePort() {
  const server = createServer();
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => done(free));
    }),
  );
}
