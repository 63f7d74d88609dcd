import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { whenDone } from '#tests/support/when-done.ts';
import { addressesOf } from '../../../scripts/vite/page-files.ts';

/** Every address of the app, as the build lists them. */
export const ADDRESSES: readonly string[] = addressesOf(process.cwd());

/** What a build leaves, with the real index.html; the landing page is drawn by a line. Gone after the file. */
export function aDist(more: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'otomichi-dist-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  const shell = readFileSync('index.html', 'utf8');
  const drawn = '<div id="root"></div><div id="first"><h1>はじめる</h1></div>';
  const files = {
    'index.html': shell,
    '.landing.html': shell.replace('<div id="root"></div>', drawn),
    '.vite/pages.json': JSON.stringify({ pages: [['/home', ['/assets/home.js']]], addresses: ADDRESSES }),
    ...more,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
