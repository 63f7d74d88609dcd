import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { hashOfSources } from './sources.mjs';

/*
 *   sources ──hash──▶ .cache/server/HASH/ is there? ──yes──▶ run it
 *                            └──no──▶ esbuild ──▶ HASH.….draft/ ──rename──▶ run it
 *
 * A folder never changes once it has its name, and the name is the hash of all that it is made from: a start runs what the
 * sources say now, and a server that runs keeps its own while a newer one is made beside it.
 */
const FOLDER = '.cache/server';
/** A folder has 4 MB. A server that runs still starts its processes from its own, so some earlier ones stay. */
const MAX_BUNDLES = 12;
/** A draft that is older was left by a process that is gone. */
const MAX_DRAFT_MS = 10 * 60 * 1000;
const MAX_TRIES = 5;

/** Everything of the checkout that the server is made from. */
const SOURCES = ['server', 'stripe-sandbox', 'src/contract', 'src/domain'];
/** What decides how it is made: package imports, versions, these scripts. */
const MAKING = ['package.json', 'package-lock.json', 'scripts/lib/bundle.mjs', 'scripts/lib/sources.mjs'];
/** What a start looks at: it has to be where the server runs, also in an image. */
export const HASHED = [...SOURCES, ...MAKING];
const PRODUCT = ['server/main.ts', 'server/admin-cli/main.ts', 'server/content/main.ts'];
/** Processes that the server starts by the name of their file, beside its own. */
const CHILDREN = [
  'server/homework/m4a/convert-child.mjs',
  'server/homework/sounds/sound-child.mjs',
  'server/media/clean-picture-child.mjs',
  'server/sharing/pictures/picture-child.mjs',
];

/**
 * Bundles the server, unless that is done already for these sources.
 * @param entry the program that is to run: one of the product's, or another one that imports the server
 * @returns the file to run
 */
export function bundleOfServer(root, entry = 'server/main.ts') {
  if (PRODUCT.includes(entry))
    return bundleOf(root, { entry, entries: PRODUCT, children: CHILDREN, sources: SOURCES });
  // A program of the tests may use what they share.
  const sources = [...SOURCES, dirname(entry), 'tests/support'];
  return bundleOf(root, { entry, entries: [entry], children: CHILDREN, sources });
}

/** @returns the file to run. @throws where the checkout cannot be written */
export async function bundleOf(place, { entry, ...parts }) {
  const root = realpathSync(place);
  const hashNow = () => hashOfSources(root, [...parts.sources, ...MAKING], parts.entries.join()).slice(0, 32);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const hash = hashNow();
    const folder = join(root, FOLDER, hash);
    if (existsSync(folder)) touch(folder);
    // A source that changed meanwhile (an update under way) would be under the hash of the earlier ones.
    else if (!(await make(root, folder, parts, () => hashNow() === hash))) continue;
    return join(folder, `${nameOf(entry)}.mjs`);
  }
  throw new Error('The sources change all the time: start when they are complete.');
}

async function make(root, folder, parts, isStillSo) {
  const draft = `${folder}.${randomUUID()}.draft`;
  mkdirSync(draft, { recursive: true });
  try {
    for (const [name, text] of await filesOf(root, folder, parts)) {
      // On the disk before it has its name.
      writeFileSync(join(draft, name), text, { flush: true });
    }
    if (!isStillSo()) return false;
    renameUnlessThere(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  removeOld(dirname(folder), folder);
  return true;
}

/** @returns names and contents */
async function filesOf(root, folder, { entries, children, sources }) {
  const { build } = await import('esbuild');
  const made = await build({
    ...OPTIONS,
    absWorkingDir: root,
    entryPoints: [
      ...entries.map((file) => ({ in: file, out: `${nameOf(file)}.code` })),
      ...children.map((file) => ({ in: file, out: basename(file, '.mjs') })),
    ],
    outdir: folder,
    plugins: [withoutLoader, placesOfSources(root, relative(folder, root), children)],
  });
  requireHashed(Object.keys(made.metafile.inputs), sources);
  // Set before the program is read, so that its errors name the sources.
  const starts = entries.map((file) => [
    `${nameOf(file)}.mjs`,
    `process.setSourceMapsEnabled(true);\nawait import('./${nameOf(file)}.code.mjs');\n`,
  ]);
  return [...made.outputFiles.map(({ path, contents }) => [basename(path), contents]), ...starts];
}

/** Packages stay as they are installed: some find files beside themselves. */
const OPTIONS = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  sourcesContent: false,
  outExtension: { '.js': '.mjs' },
  entryNames: '[name]',
  chunkNames: 'chunk-[hash]',
  metafile: true,
  write: false,
  logLevel: 'silent',
  // Not from tsconfig.json, which is not everywhere where the server runs.
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, useDefineForClassFields: true } },
};

/** A process that starts from its sources registers their loader; here there is nothing to load. */
const withoutLoader = {
  name: 'without-loader',
  setup(build) {
    build.onResolve({ filter: /^tsx\/esm\/api$/ }, ({ path }) => ({ path, namespace: 'without-loader' }));
    build.onLoad({ filter: /.*/, namespace: 'without-loader' }, () => ({
      contents: 'export const register = () => {};',
    }));
  },
};

/** Where a source names the file of a process that it starts. */
export const CHILD = /new URL\('\.\/([\w-]+\.mjs)', import\.meta\.url\)/g;

/** A source that asks where it lies is told so, wherever the bundle lies; only children lie beside the bundle. */
function placesOfSources(root, up, children) {
  const names = children.map((file) => basename(file));
  return {
    name: 'places-of-sources',
    setup(build) {
      build.onLoad({ filter: /\.(ts|mjs)$/, namespace: 'file' }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        if (!text.includes('import.meta.')) return undefined;
        for (const [, name] of text.matchAll(CHILD)) {
          if (!names.includes(name))
            throw new Error(`${relative(root, path)} starts ${name}, which is not among CHILDREN`);
        }
        const source = JSON.stringify(`${up}/${relative(root, path)}`);
        const folder = JSON.stringify(`/${up}/${relative(root, dirname(path))}`);
        const contents = text
          .split(CHILD)
          .map((part, index) =>
            index % 2 === 1
              ? `new URL('./${part}', import.meta.url)`
              : part
                  .replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
                  .replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`),
          )
          .join('');
        return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
      });
    },
  };
}

/** What is bundled but not hashed could change without a new bundle. */
function requireHashed(inputs, sources) {
  const isHashed = (path) => sources.some((source) => path.startsWith(`${source}/`));
  const strange = inputs.filter((path) => !path.startsWith('without-loader:') && !isHashed(path));
  if (strange.length > 0)
    throw new Error(`imported, but not among the hashed sources: ${strange.join(', ')}`);
}

function renameUnlessThere(draft, folder) {
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another start was first.
    if (!existsSync(folder)) throw error;
  }
}

/** The last use decides which ones stay. */
function touch(folder) {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    // Somebody else's: it only runs.
  }
}

function removeOld(parent, own) {
  const all = readdirSync(parent)
    .map((name) => join(parent, name))
    .filter((path) => path !== own)
    .map((path) => ({ path, usedAt: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
  const isDraft = ({ path }) => path.endsWith('.draft');
  const drafts = all.filter((one) => isDraft(one) && one.usedAt < Date.now() - MAX_DRAFT_MS);
  const old = all
    .filter((one) => !isDraft(one))
    .sort((a, b) => b.usedAt - a.usedAt)
    .slice(MAX_BUNDLES - 1);
  for (const { path } of [...drafts, ...old]) rmSync(path, { recursive: true, force: true });
}

/** server/admin-cli/main.ts → server-admin-cli-main */
const nameOf = (entry) => entry.replace(/\.ts$/, '').replaceAll('/', '-');
