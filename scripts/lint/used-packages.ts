import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Source } from './sources.ts';

/** Style sheets and the settings of tools name packages as well. */
const ALSO = ['src/ui/tokens.css'];
/** What no file of ours names: RxDB asks for it to be installed beside it. */
const ASKED_FOR = new Set(['rxjs']);

/** Every package of package.json is named by something: what nothing uses is installed, updated and trusted for nothing. */
export function checkUsedPackages(root: string, sources: readonly Source[]): Finding[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const settings = readdirSync(root).filter((name) => name.endsWith('.config.ts'));
  const others = [...settings, ...ALSO].map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
  return unusedFindings(Object.keys({ ...dependencies, ...devDependencies }), [...sources, ...others]);
}

/** @param packages names of package.json */
export function unusedFindings(packages: readonly string[], sources: readonly Source[]): Finding[] {
  return packages
    .filter((name) => !ASKED_FOR.has(name) && !isNamed(named(name), sources))
    .map((name) => ({ path: 'package.json', message: `nothing names ${name}: take it out` }));
}

/** `@types/pg` is there for `pg`, `@types/scope__name` for `@scope/name`. */
function named(name: string): string {
  const typed = /^@types\/(?:(.+)__)?(.+)$/.exec(name);
  if (typed === null) return name;
  const [, scope, own = ''] = typed;
  return scope === undefined ? own : `@${scope}/${own}`;
}

/** As a module, a part of one, or a program below `node_modules`; types of Node are for `node:` modules. */
function isNamed(name: string, sources: readonly Source[]): boolean {
  const places = [`'${name}`, `"${name}`, `node_modules/${name}`];
  const ends = name === 'node' ? [':'] : ["'", '"', '/'];
  return sources.some(({ text }) => places.some((place) => ends.some((end) => text.includes(place + end))));
}
