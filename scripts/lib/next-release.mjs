import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { hashOfSources } from './sources.mjs';

const NEEDED = [
  ...[
    'src',
    'sw',
    'teach',
    'public',
    'scripts',
    'content',
    'index.html',
    'manifest.webmanifest',
    'package.json',
  ],
  ...['package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'tsconfig.app.json', 'tsconfig.sw.json'],
  ...[
    'tsconfig.teach.json',
    'tsconfig.node.json',
    'tsr.config.json',
    'vite.config.ts',
    'vite.landing.config.ts',
  ],
  'vite.teach.config.ts',
];

/** Builds the app as its next version: other names of scripts, another worker. Built once for each state of the sources. */
export async function buildNextRelease(root) {
  const dist = join(tmpdir(), `otomichi-next-release-${hashOfSources(root).slice(0, 16)}`);
  if (existsSync(join(dist, 'index.html'))) return dist;
  const copy = mkdtempSync(join(tmpdir(), 'otomichi-next-sources-'));
  try {
    for (const name of NEEDED) cpSync(join(root, name), join(copy, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const product = join(copy, 'src/domain/product.ts');
    const text = readFileSync(product, 'utf8');
    const next = text.replace(/APP_VERSION = 'v[\d.]+'/, "APP_VERSION = 'v999.0.0'");
    if (next === text) throw new Error('src/domain/product.ts has no APP_VERSION');
    writeFileSync(product, next);
    mkdirSync(join(copy, 'dist'), { recursive: true });
    await build(copy);
    rmSync(dist, { recursive: true, force: true });
    cpSync(join(copy, 'dist'), `${dist}.part`, { recursive: true });
    renameSync(`${dist}.part`, dist);
    return dist;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
