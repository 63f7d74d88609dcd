import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Config } from './config/config.ts';
import { mayRead, mayRun, type Users } from './db/embedded/run-as.ts';
import { copiedFolder } from './lib/copied-folder.ts';
import type { Log } from './lib/log.ts';
import { ownProgram } from './own-program.ts';

/** Where the server's program is, for a user who may not enter every folder. */
export interface Program {
  readonly root: string;
  /** What Node runs: the bundle, or the source of it (own-program.ts). */
  readonly file: string;
  /** The Node that runs it. */
  readonly node: string;
  readonly contentDir: string;
  readonly distDir: string;
}

type Folders = Pick<Config, 'dataDir' | 'contentDir' | 'distDir'>;

/** Everything of the checkout that the server runs on. */
const SOURCES = ['server', 'stripe-sandbox', 'src/contract', 'src/domain', 'package.json'] as const;
/** One file of each part: a checkout is readable as a whole, or (a closed home, a narrow umask) not at all. */
const SAMPLES = ['server/main.ts', 'src/domain/time-units.ts', 'node_modules/hono/package.json'] as const;
/** Packages that no import names: the loader, and the fonts of pictures (server/sharing/pictures/fonts.ts). */
const WITHOUT_IMPORT = ['tsx', '@expo-google-fonts/noto-sans-jp', '@expo-google-fonts/noto-emoji'];
/** Half of the files of packages: what no program reads while it runs. */
const FOR_EDITORS = /\.(d\.[cm]?ts|map)$/;
const PACKAGE_NAME = /(?:from|import)\s*\(?\s*'((?:@[\w.-]+\/)?[\w-][\w.-]*)[^']*'/g;

/**
 * The checkout as it is where `users.server` can read it; otherwise a copy of what the server needs, in the data folder.
 * So nobody's home is opened. Node itself is copied where it lies in such a home as well.
 */
export function readableProgram(root: string, folders: Folders, { server }: Users, log: Log): Program {
  const programs = join(folders.dataDir, 'programs');
  const file = relative(root, ownProgram().file);
  const isReadable = [...SAMPLES, file].every((name) => mayRead(join(root, name), server));
  const node = mayRun(process.execPath, server) ? process.execPath : copiedNode(programs);
  const copied = isReadable ? root : copiedOnce(programs, root, dirname(file), log);
  const shown = (folder: string, name: string) =>
    !existsSync(folder) || isOpen(folder) ? folder : copyOf(programs, folder, name);
  const isOpen = (folder: string) => mayRun(folder, server) && mayRead(someFileIn(folder), server);
  return {
    root: copied,
    file: join(copied, file),
    node,
    contentDir: shown(folders.contentDir, 'content'),
    distDir: shown(folders.distDir, 'dist'),
  };
}

/** Removes copies of earlier versions. Only who holds the data folder may: another server could be running on one. */
export function removeOldPrograms(dataDir: string, { root, node, contentDir, distDir }: Program): void {
  const programs = join(dataDir, 'programs');
  if (!existsSync(programs)) return;
  const used = [root, dirname(node), contentDir, distDir];
  for (const name of readdirSync(programs)) {
    if (!used.includes(join(programs, name))) rmSync(join(programs, name), { recursive: true, force: true });
  }
}

/** @param running the folder of the file that runs; the bundle also reads sources (migrations, pages) */
function copiedOnce(programs: string, root: string, running: string, log: Log): string {
  const settings = readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name));
  const sources = [...new Set([...SOURCES, ...settings, running])];
  const hash = hashOf(root, [...sources, 'package-lock.json']);
  return copied(programs, `server-${hash}`, (draft) => {
    log.info('the server runs on a copy, its user cannot read the checkout', { folder: programs });
    for (const name of sources) cpSync(join(root, name), join(draft, name), { recursive: true });
    for (const folder of packagesFor(root, sources)) {
      const isNeeded = (path: string) =>
        !path.slice(folder.length).includes('/node_modules/') && !FOR_EDITORS.test(path);
      const target = join(draft, relative(root, folder));
      cpSync(folder, target, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
    }
  });
}

function copyOf(programs: string, folder: string, name: string): string {
  return copied(programs, `${name}-${hashOf(folder, readdirSync(folder))}`, (draft) => {
    cpSync(folder, draft, { recursive: true });
  });
}

function copiedNode(programs: string): string {
  const folder = copied(programs, `node-${process.version}`, (draft) => {
    copyFileSync(process.execPath, join(draft, 'node'));
    chmodSync(join(draft, 'node'), 0o755);
  });
  return join(folder, 'node');
}

function copied(programs: string, name: string, fill: (draft: string) => void): string {
  const target = join(programs, name);
  copiedFolder(target, fill);
  chmodSync(programs, 0o755);
  return target;
}

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>;
}

/** The folders of all packages that the sources import, with all that those need: not what they could use as well. */
function packagesFor(root: string, sources: readonly string[]): string[] {
  const names = new Set<string>(WITHOUT_IMPORT);
  for (const file of sources.flatMap((name) => filesIn(join(root, name)))) {
    if (!/\.(ts|mjs|js)$/.test(file)) continue;
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(PACKAGE_NAME)) names.add(name);
  }
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const folder = packageFolder(name, from, root);
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const peers = Object.keys(manifest.peerDependencies ?? {}).filter(
      (each) => manifest.peerDependenciesMeta?.[each]?.optional !== true,
    );
    const others = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    for (const each of [...others, ...peers]) add(each, folder);
  };
  for (const name of names) add(name, root);
  return [...found];
}

/** As Node finds it: in the nearest `node_modules` at or above the importing package. */
function packageFolder(name: string, from: string, root: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return from === root || from === dirname(from) ? undefined : packageFolder(name, dirname(from), root);
}

/** Changes with every edit, without reading the files. */
function hashOf(folder: string, names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of names.flatMap((name) => filesIn(join(folder, name)))) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(folder, file)}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex').slice(0, 12);
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

function someFileIn(folder: string): string {
  return filesIn(folder)[0] ?? folder;
}
