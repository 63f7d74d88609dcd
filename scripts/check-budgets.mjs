/**
 * The budgets of the architecture, measured on the built app; a broken one ends the build.
 * Usage: node scripts/check-budgets.mjs [dist folder]
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { mediaSizes } from './lib/media-sizes.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = resolve(process.argv[2] ?? join(root, 'dist'));
/** scripts/vite/page-files.ts: the scripts of each page. */
const { start, pages } = JSON.parse(readFileSync(join(dist, '.vite/pages.json'), 'utf8'));
/** The entry as index.html names it. */
const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(
  readFileSync(join(dist, 'index.html'), 'utf8'),
)[1];
const KB = 1000;

/** Gzipped bytes of a file of the build, at the level that servers use. */
const gzipped = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

/** The landing page is a build of its own; it says which scripts it loads, all but what waits for an idle moment. */
function filesOfLanding() {
  const page = readFileSync(join(dist, '.landing.html'), 'utf8');
  const named = /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="\/([^"]+)"/g;
  return [...new Set([...page.matchAll(named)].map(([, file]) => file))];
}

/** The entry, what every page begins with and what this one needs beyond. */
function filesFor(address) {
  const page = pages.find(([pattern]) => pattern === address);
  if (!page) throw new Error(`the build has no page ${address}`);
  return [...new Set([entry, ...start, ...page[1]])].map((file) => file.slice(1));
}

const weigh = (files) => files.reduce((sum, file) => sum + gzipped(file), 0);
const whenBuilt = (file) => (existsSync(join(dist, file)) ? gzipped(file) : null);
const worker = existsSync(join(dist, 'sw.js')) ? readFileSync(join(dist, 'sw.js'), 'utf8') : '';
const deliveryFile = /["'`]\/?((?:assets\/)?sw-delivery[\w.-]*\.js)/.exec(worker)?.[1];

/** What a first visit takes at once (scripts/vite/shell-archive.ts), as the worker names it. */
const archive = /assets\/shell-[\w-]+\.jsonl/.exec(worker)?.[0];

/** dist/teach/: the console's first screens, and a recording on top of them. */
const consoleManifest = JSON.parse(readFileSync(join(dist, 'teach/.vite/manifest.json'), 'utf8'));
function consoleFiles(...names) {
  const found = new Set();
  const add = (name) => {
    const part = consoleManifest[name];
    if (part === undefined) throw new Error(`the console has no ${name}`);
    if (found.has(part.file)) return;
    found.add(part.file);
    for (const each of part.imports ?? []) add(each);
  };
  for (const name of names) add(name);
  return [...found].filter((file) => file.endsWith('.js')).map((file) => `teach/${file}`);
}

const sizes = [
  ['JavaScript of the landing page', weigh(filesOfLanding()), 48],
  ['JavaScript until /home can be used', weigh(filesFor('/home')), 170],
  ['service worker (sw.js)', whenBuilt('sw.js'), 30],
  ['delivery part of the worker', deliveryFile ? whenBuilt(deliveryFile) : null, 160],
  ['the app in one archive', archive ? whenBuilt(archive) : null, 1100],
  ['JavaScript of the teacher console', weigh(consoleFiles('index.html')), 170],
  ['the same with a recording', weigh(consoleFiles('index.html', 'take/take-screen.tsx')), 220],
];
const media = mediaSizes(root);
const mediaLines = [
  ['recordings, films and stills of the lessons', media.total, 40_000],
  [`the largest film (${media.largest.file})`, media.largest.bytes, 1500],
];
let broken = 0;
function report(name, value, limit, unit) {
  const within = value !== null && value <= limit;
  if (!within) broken += 1;
  const shown = value === null ? 'missing' : `${unit === 'KB' ? value.toFixed(1) : value} ${unit}`;
  console.log(`${within ? '✓' : '✗'} ${name}: ${shown} (at most ${limit} ${unit})`);
}
for (const [name, bytes, limit] of [...sizes, ...mediaLines])
  report(name, bytes === null ? null : bytes / KB, limit, 'KB');
/** Files of the learners' app in which something of the console is. */
function mixedWithConsole() {
  const parts = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const modules = Object.keys(parts).filter((name) => name.startsWith('teach/'));
  const cached = /["'`]\/?teach\/(?:assets|index)/.test(readFileSync(join(dist, 'sw.js'), 'utf8'));
  return [...modules, ...(cached ? ['sw.js'] : [])];
}
for (const name of mixedWithConsole()) {
  broken += 1;
  console.log(`✗ ${name} brings the teacher console to learners`);
}
if (broken > 0) {
  console.error(`budgets: ${broken} broken`);
  process.exit(1);
}
