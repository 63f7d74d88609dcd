import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexHtmlTransformContext, Plugin, ResolvedConfig, Rollup } from 'vite';
import { CLASSIC_SUFFIX, classicScriptOf } from './classic-app.ts';

/** Pages that are opened by their address, and the module that draws each. Ids in an address are `[^/]+`. */
const PAGES: readonly (readonly [address: string, module: string])[] = [
  ['/home', 'src/routes/home.tsx?tsr-split=component'],
  ['/lessons/[^/]+', 'src/routes/lessons.$lesson/index.tsx?tsr-split=component'],
  ['/lessons/[^/]+/text', 'src/routes/lessons.$lesson/text.tsx?tsr-split=component'],
  ['/lessons/[^/]+/homework', 'src/routes/lessons.$lesson/homework.tsx?tsr-split=component'],
  ['/courses/[^/]+', 'src/routes/courses.$course.tsx?tsr-split=component'],
  ['/curriculums', 'src/routes/curriculums/index.tsx?tsr-split=component'],
  ['/settings/home', 'src/routes/settings/home.tsx?tsr-split=component'],
  ['/signIn', 'src/routes/signIn.tsx?tsr-split=component'],
  // Opened by strangers, from a shared link.
  ['/plays/[^/]+', 'src/routes/plays.$playSlug.tsx?tsr-split=component'],
];
/** What the entry asks for as soon as it runs. */
const START = 'src/app/start.tsx';

/** The scripts of each page, for index.html, the worker and the budgets. */
export interface PageFiles {
  /** What every page begins with. */
  start: string[];
  /** Addresses as patterns, and what each page needs beyond the start. */
  pages: [address: string, files: string[]][];
  /** Every address of the app, as the router writes them (`/lessons/$lesson`): the server answers 404 for others. */
  addresses: string[];
}

/**
 * Knows after the bundling which scripts a page needs, so that nothing is asked for one after the other:
 * index.html preloads what every page begins with, dist/.vite/pages.json says the rest to budgets and prerendering, and
 * __PAGE_FILES__ to the worker. Then it has the landing page built (vite.landing.config.ts) and drawn (scripts/prerender.ts),
 * before the worker is built.
 */
export function pageFiles(): Plugin {
  let config: ResolvedConfig | undefined;
  return {
    name: 'otomichi:page-files',
    config: () => ({ define: { __PAGE_FILES__: '[]' } }),
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }: IndexHtmlTransformContext) =>
        bundle === undefined
          ? undefined
          : scriptsOfPages(bundle)
              .start.filter((file) => !html.includes(file))
              .map((file) => ({
                tag: 'link',
                injectTo: 'head' as const,
                attrs: file.endsWith(CLASSIC_SUFFIX)
                  ? { rel: 'preload', as: 'script', href: file }
                  : { rel: 'modulepreload', crossorigin: true, href: file },
              })),
    },
    generateBundle(_, bundle) {
      if (config === undefined || config.build.ssr) return;
      const files: PageFiles = { ...scriptsOfPages(bundle), addresses: addressesOf(config.root) };
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(files) });
      if (config.define) config.define['__PAGE_FILES__'] = JSON.stringify(files.pages);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (config === undefined || config.build.ssr) return;
        const dist = join(config.root, config.build.outDir);
        const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.landing.config.ts'];
        run(config.root, [...vite, '--outDir', dist, '--logLevel', 'warn']);
        addLicenses(dist);
        // The screens are TypeScript with JSX, which the app's settings explain.
        run(config.root, ['--import', 'tsx', 'scripts/prerender.ts', dist], 'tsconfig.app.json');
      },
    },
  };
}

function run(cwd: string, command: readonly string[], settings?: string): void {
  const env = { ...process.env, ...(settings && { TSX_TSCONFIG_PATH: settings }) };
  execFileSync(process.execPath, command, { cwd, env, stdio: 'inherit' });
}

/** Adds the packages that the landing page alone brings along to the notices of the app's. */
function addLicenses(dist: string): void {
  const [all, landing] = ['licenses.txt', '.vite/landing-licenses.txt'].map((name) => join(dist, name)) as [
    string,
    string,
  ];
  const known = readFileSync(all, 'utf8');
  const notices = readFileSync(landing, 'utf8').split(/^(?=## )/m);
  for (const notice of notices.filter((text) => text.startsWith('## '))) {
    const [heading = ''] = notice.split('\n');
    if (!known.includes(heading)) appendFileSync(all, `\n${notice.trimEnd()}\n`);
  }
}

/** `/` as the server answers it, for the worker's list of files: the landing page opens without a network as well. */
export function landingEntry(dist: string): { url: string; revision: string; size: number }[] {
  const file = join(dist, '.landing.html');
  if (!existsSync(file)) return [];
  const page = readFileSync(file);
  const revision = createHash('sha256').update(page).digest('hex').slice(0, 32);
  return [{ url: '/', revision, size: page.length }];
}

function scriptsOfPages(bundle: Rollup.OutputBundle): Omit<PageFiles, 'addresses'> {
  const chunks = Object.values(bundle).filter((part): part is Rollup.OutputChunk => part.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const holding = (module: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes(module)));
  const needed = (module: string): string[] => {
    const found = new Set<string>();
    const add = (chunk: Rollup.OutputChunk | undefined) => {
      if (chunk === undefined || found.has(chunk.fileName)) return;
      found.add(chunk.fileName);
      for (const name of chunk.imports) add(byName.get(name));
    };
    const first = holding(module);
    if (first === undefined) throw new Error(`the build has no ${module}`);
    add(first);
    return [...found].map((file) => `/${file}`);
  };
  const modules = needed(START);
  const start = [...modules.map(classicScriptOf).filter((file) => file !== null), ...modules];
  const pages = PAGES.map(([address, module]): PageFiles['pages'][number] => [
    address,
    needed(module).filter((file) => !start.includes(file)),
  ]);
  return { start, pages };
}

/** The addresses that the router's generator found in src/routes. */
export function addressesOf(root: string): string[] {
  const tree = readFileSync(join(root, 'src/routeTree.gen.ts'), 'utf8');
  const [, list = ''] = /\n {2}to:\n([^;]*);/.exec(tree) ?? [];
  const addresses = [...list.matchAll(/'([^']+)'/g)].map(([, address = '']) => address);
  if (!addresses.includes('/home')) throw new Error('src/routeTree.gen.ts lists no addresses');
  return addresses;
}
