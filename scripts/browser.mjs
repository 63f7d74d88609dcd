// Sees to a Chromium for the browser tests: an installed one, else Debian's package, else Playwright's download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Journeys that need no more than the engine use it where it is. */
const SHELL = '/usr/bin/chromium-headless-shell';
const DEBIAN = '/usr/bin/chromium';
const PLACES = [DEBIAN, '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function run(command, args) {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

function mayInstall() {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

function debianPackage() {
  if (!mayInstall()) return false;
  console.log('Chromium がないため、Debian のパッケージを入れます…');
  return run('apt-get', ['update', '-qq']) && install('chromium', 'fonts-noto-cjk');
}

function install(...packages) {
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

/** Of the same version as the browser; without it the browser does all. */
function addShell() {
  if (process.env.CHROMIUM || existsSync(SHELL) || !existsSync(DEBIAN) || !mayInstall()) return;
  const { stdout } = spawnSync('dpkg-query', ['-W', 'chromium'], { encoding: 'utf8' });
  const version = stdout.split('\t')[1]?.trim();
  const shell = `chromium-headless-shell=${version}`;
  if (version && !install(shell) && run('apt-get', ['update', '-qq'])) install(shell);
}

/** Returns whether a browser is there now. */
export function ensureBrowser() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return true;
  const isInstalled = () => PLACES.some((place) => existsSync(place));
  if (isInstalled() || (debianPackage() && isInstalled())) {
    addShell();
    return true;
  }
  console.log('Playwright の Chromium をダウンロードします…');
  return run(process.execPath, [
    path.join('node_modules', '@playwright', 'test', 'cli.js'),
    'install',
    'chromium',
  ]);
}
