import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that the built app is made from. */
const SOURCES = [
  'src',
  'sw',
  'teach',
  'public',
  'scripts/lib',
  'scripts/vite',
  'scripts/prerender.ts',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'vite.landing.config.ts',
  'vite.teach.config.ts',
  'tsr.config.json',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
/** Written by the build itself. */
const MADE = 'src/routeTree.gen.ts';

/**
 * One hash over names and contents: a fresh clone and a touched file are no change, an edited one is.
 * @param also what else decides
 */
export function hashOfSources(root, sources = SOURCES, also = '') {
  const hash = createHash('sha256').update(also);
  for (const name of sources.flatMap((source) => filesUnder(root, source)).sort()) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(root, name) {
  const path = join(root, name);
  if (!existsSync(path) || name === MADE) return [];
  if (!statSync(path).isDirectory()) return [name];
  return readdirSync(path).flatMap((each) => filesUnder(root, `${name}/${each}`));
}
