// Sees to a Chromium for the browser tests: an installed one, else Debian's package, else Playwright's download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function run(command, args) {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

function debianPackage() {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  console.log('Chromium がないため、Debian のパッケージを入れます…');
  const fonts = ['fonts-noto-cjk'];
  return (
    run('apt-get', ['update', '-qq']) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', ...fonts])
  );
}

/** Returns whether a browser is there now. */
export function ensureBrowser() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return true;
  if (PLACES.some((place) => existsSync(place))) return true;
  if (debianPackage() && PLACES.some((place) => existsSync(place))) return true;
  console.log('Playwright の Chromium をダウンロードします…');
  return run(process.execPath, [
    path.join('node_modules', '@playwright', 'test', 'cli.js'),
    'install',
    'chromium',
  ]);
}
