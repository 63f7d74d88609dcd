import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, runOrExit } from './run.mjs';

/** Installs the locked packages when what lies in node_modules is not what package-lock.json says. */
export async function installWhenNeeded(root) {
  if (isInstalled(root)) return;
  console.log('必要なパッケージを入れています(初回は数分かかることがあります)…');
  // Not `npm ci`, which removes all that is there first. Locked versions are taken all the same, nothing is written
  // back. Building needs everything, whatever NODE_ENV says.
  const [program, args] = npm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund']);
  await runOrExit(program, args, { cwd: root });
}

/** npm notes at the end of an install what it put there; an interrupted one leaves no note. */
function isInstalled(root) {
  const locked = packagesOf(join(root, 'package-lock.json'));
  const there = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (there === undefined || locked === undefined) return false;
  return Object.entries(locked).every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true;
    return there[path] === undefined ? optional === true : there[path].version === version;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
