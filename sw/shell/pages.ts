import { type HomeSnapshot, readSnapshot } from '#local/snapshot/home-snapshot.ts';

/** Inserted by the build: addresses as patterns, and the scripts that each page needs (scripts/vite/page-files.ts). */
declare const __PAGE_FILES__: readonly (readonly [address: string, files: readonly string[]])[];

/** Addresses at which a signed-in person finds /home: the guard leads from `/` there, unless the landing page is asked for. */
function showsHome({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean {
  return pathname === '/home' || (pathname === '/' && !searchParams.has('lp'));
}

/** The last /home of whoever is signed in, if it can be shown in this shell; reading it never fails a page. */
export async function snapshotFor(
  caches: CacheStorage,
  address: URL,
  shell: string,
): Promise<HomeSnapshot | null> {
  if (!showsHome(address)) return null;
  return readSnapshot(caches, { build: entryOf(shell), now: Date.now() }).catch(() => null);
}

/** The name of the build's first script: another build has other styles. */
function entryOf(shell: string): string | null {
  return /<script type="module"[^>]* src="([^"]+)"/.exec(shell)?.[1] ?? null;
}

/**
 * index.html for an address: the scripts of its page are asked for at once and not one after the other, and what was on
 * the screen last stands there before any of them runs (src/app/first-paint/take-place.ts removes it).
 */
export function pageWith(
  shell: string,
  {
    pathname,
    snapshot,
    files = __PAGE_FILES__,
  }: {
    pathname: string;
    snapshot: HomeSnapshot | null;
    files?: typeof __PAGE_FILES__;
  },
): string {
  const page = snapshot === null ? pathname : '/home';
  const scripts = files.find(([address]) => new RegExp(`^${address}/?$`).test(page))?.[1] ?? [];
  const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
  const first =
    snapshot === null ? '' : `<div id="first" data-snapshot="${snapshot.uid}">${snapshot.html}</div>`;
  return shell
    .replace('</head>', () => `${preloads}</head>`)
    .replace('<div id="root"></div>', (root) => root + first);
}
