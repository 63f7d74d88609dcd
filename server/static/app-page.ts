import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';

/** Written by the build (scripts/vite/page-files.ts): addresses as patterns, and the scripts that each page needs. */
interface PageFiles {
  pages: [address: string, files: string[]][];
  addresses?: string[];
}

/** A page of the build with what belongs to one address. */
export type PageTemplate = (own: {
  readonly tags: string;
  /** For those without scripts. */
  readonly noscript: string;
  /** Stands there until the app has drawn its own; empty for most. */
  readonly first: string;
}) => string;

export interface AppPages {
  /** Every address of the app, as the router writes them; null where the build says nothing. */
  readonly addresses: readonly string[] | null;
  /**
   * index.html for a path, with the scripts of its page asked for at once and not one after the other; the worker does the
   * same for later visits (sw/shell/pages.ts). For `/` with its first screen drawn in it (scripts/prerender.ts).
   */
  templateOf(path: string): PageTemplate;
}

/** `<!--page-->…<!--/page-->` of index.html, and the text of `<noscript>`. */
const SLOTS = /^([\s\S]*)<!--page-->[\s\S]*<!--\/page-->([\s\S]*<noscript>)[\s\S]*(<\/noscript>[\s\S]*)$/;

const ROOT = '<div id="root">';

const LANDING = '.landing.html';

/** A file of the build as text; null where there is none. */
function textOf(distDir: string, name: string): string | null {
  const file = join(distDir, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** The style elements of the build's landing page, as a content security policy names them: each by its hash. */
export function landingStyles({ distDir }: Pick<Config, 'distDir'>): readonly string[] {
  const page = textOf(distDir, LANDING) ?? '';
  return [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

/** The pages of the build; null before the first one. */
export function appPages({ distDir }: Pick<Config, 'distDir'>): AppPages | null {
  const [plain, landing, list] = ['index.html', LANDING, '.vite/pages.json'].map((name) =>
    textOf(distDir, name),
  );
  if (!plain) return null;
  const { pages, addresses }: PageFiles = list ? JSON.parse(list) : { pages: [] };
  const made = pages
    .filter(([, files]) => files.length > 0)
    .map(([address, files]) => {
      const links = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
      const template = templateOfPage(plain.replace('</head>', () => `${links}</head>`));
      return { matches: new RegExp(`^${address}/?$`), template };
    });
  const [shell, first] = [templateOfPage(plain), landing ? templateOfPage(landing) : null];
  return {
    addresses: addresses ?? null,
    templateOf(path) {
      if (path === '/' && first !== null) return first;
      return made.find(({ matches }) => matches.test(path))?.template ?? shell;
    },
  };
}

function templateOfPage(page: string): PageTemplate {
  const [, start, middle, end] = SLOTS.exec(page) ?? [];
  // A page of another build than ours is shown as it is.
  if (start === undefined || middle === undefined) return () => page;
  return ({ tags, noscript, first }) =>
    `${start}${tags}${middle.replace(ROOT, () => first + ROOT)}${noscript}${end}`;
}
