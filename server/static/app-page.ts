import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { type CompressedPage, compressedPage } from './landing-page.ts';

/** Written by the build (scripts/vite/page-files.ts): addresses as patterns, and the scripts that each page needs. */
interface PageFiles {
  pages: [address: string, files: string[]][];
}

/**
 * index.html for an address, with the scripts of its page asked for at once and not one after the other; the worker does
 * the same for later visits (sw/shell/pages.ts). Null for an address without scripts of its own, and before a build.
 */
export function appPages({ distDir }: Pick<Config, 'distDir'>): (path: string) => CompressedPage | null {
  const [shell, list] = ['index.html', '.vite/pages.json'].map((name) => join(distDir, name)) as [
    string,
    string,
  ];
  if (!existsSync(shell) || !existsSync(list)) return () => null;
  const plain = readFileSync(shell, 'utf8');
  const { pages }: PageFiles = JSON.parse(readFileSync(list, 'utf8'));
  const made = pages
    .filter(([, files]) => files.length > 0)
    .map(([address, files]) => {
      const links = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
      const page = compressedPage(plain.replace('</head>', () => `${links}</head>`));
      return { matches: new RegExp(`^${address}/?$`), page };
    });
  return (path) => made.find(({ matches }) => matches.test(path))?.page ?? null;
}
