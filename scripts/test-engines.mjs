import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenNeeded } from './lib/build.mjs';
import { checkNode } from './lib/node-version.mjs';

/**
 * `npm run test:engines [firefox] [webkit] [steps]`: journeys in Debian's Firefox and WebKitGTK (e2e/engines). Not part of
 * `npm test`: the engines are packages of the system. They are installed where apt and root allow it; where they are
 * absent nothing was tested, and the exit code 77 says so.
 */
const NOT_RUN = 77;
const PACKAGES = {
  firefox: { program: 'firefox-esr', names: ['firefox-esr'] },
  sound: { program: 'pulseaudio', names: ['pulseaudio'] },
  webkit: {
    program: 'WebKitWebDriver',
    names: [
      'webkit2gtk-driver',
      'python3-gi',
      'gir1.2-webkit2-4.1',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-bad',
      'gstreamer1.0-pulseaudio',
      'gstreamer1.0-libav',
    ],
  },
  display: { program: 'Xvfb', names: ['xvfb'] },
};

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
checkNode();
const asked = process.argv.slice(2);
const named = asked.filter((name) => name === 'firefox' || name === 'webkit');
const engines = named.length > 0 ? named : ['firefox', 'webkit'];
const needed = [...engines, 'sound', 'display'].map((name) => PACKAGES[name]);
installAbsent(needed.filter(({ program }) => !isInPath(program)).flatMap(({ names }) => names));
const absent = needed.filter(({ program }) => !isInPath(program)).map(({ program }) => program);
if (absent.length > 0) {
  console.error(`\n!!! NOT RUN: ${absent.join(', ')} absent. As root on Debian: apt-get install -y \\`);
  console.error(`!!! ${needed.flatMap(({ names }) => names).join(' ')}\n`);
  process.exit(NOT_RUN);
}
await buildWhenNeeded(root);
const display = await startDisplay();
const sound = startSound();
try {
  const main = [join('e2e', 'engines', 'main.ts'), ...asked];
  const environment = {
    ...process.env,
    DISPLAY: display.name,
    PULSE_SERVER: sound.address,
    TZ: 'Asia/Tokyo',
    LANG: 'C.UTF-8',
  };
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...main], {
    stdio: 'inherit',
    env: environment,
  });
  process.exitCode = status ?? 1;
} finally {
  display.end();
  sound.end();
}

/** A display of a number that nobody else has: X chooses it. */
async function startDisplay() {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(child.stdio[3], 'data');
  return { name: `:${String(number).trim()}`, end: () => child.kill() };
}

/** A speaker that nobody hears: without a device Firefox starts no AudioContext, and records otherwise than for a learner. */
function startSound() {
  const folder = mkdtempSync(join(tmpdir(), 'otomichi-sound-'));
  const socket = join(folder, 'native');
  const modules = ['module-null-sink', `module-native-protocol-unix socket=${socket} auth-anonymous=1`];
  const options = ['-n', '--exit-idle-time=-1', '--daemonize=no', ...modules.flatMap((name) => ['-L', name])];
  const environment = { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder };
  const daemon = spawn('pulseaudio', options, { stdio: 'ignore', env: environment });
  const end = () => {
    daemon.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { address: `unix:${socket}`, end };
}

function isInPath(program) {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)));
}

function installAbsent(names) {
  if (names.length === 0 || process.getuid?.() !== 0 || !isInPath('apt-get')) return;
  console.log(`installing ${names.join(' ')}`);
  const apt = (...rest) => spawnSync('apt-get', rest, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (apt('update').status === 0) apt('install', '-y', '--no-install-recommends', ...names);
}
