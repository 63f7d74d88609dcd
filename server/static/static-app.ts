import { readFile } from 'node:fs/promises';
import type { Context, Hono } from 'hono';
import type { Config } from '#server/config/config.ts';
import { findAddress } from '#server/sharing/address.ts';
import { firstScreen } from '#server/sharing/first-screen.ts';
import { headTags, noscriptBody } from '#server/sharing/head-html.ts';
import type { PageHead } from '#server/sharing/page-head.ts';
import type { PageHeads } from '#server/sharing/page-heads.ts';
import { type AppPages, appPages } from './app-page.ts';
import { pageCompressor } from './compressed-page.ts';
import { type DistFile, distFiles } from './dist-files.ts';
import { fileMemory } from './file-memory.ts';
import { sendCompressedPage, sendFile } from './send-file.ts';

/** The teacher console, built into a folder of its own: its pages are none of the learners' app. */
const CONSOLE = /^\/teach(\/|$)/;
const ASSET = /^(\/teach)?\/assets\//;
const WORKER = '/sw.js';
/** After a page that could not be looked up, crawlers come back. */
const RETRY_AFTER_SECONDS = '30';

/**
 * Serves the built app: its files by name, and `index.html` for every other address that a person may open, with the head
 * of that page (server/sharing). An address that leads to no screen is a 404 with the app, which shows
 * ページが見つかりません. `/` shows its first screen without a script. A missing hashed asset is a 404, never the page. Why
 * not `serveStatic` of Hono: docs/decisions/024-the-house.md.
 */
export function mountStaticApp(
  app: Hono,
  config: Pick<Config, 'distDir' | 'publicOrigin'> & Partial<Pick<Config, 'mediaOrigin'>>,
  heads: PageHeads,
): void {
  const files = distFiles(config.distDir);
  const memory = fileMemory();
  const pages = appPages(config);
  const compressed = pageCompressor();
  app.get('*', async (c) => {
    const path = decoded(c.req.path);
    const file = path === '/' ? undefined : files.get(path);
    if (path === WORKER && file !== undefined && config.mediaOrigin)
      return sendCompressedPage(c, compressed(await workerWith(file, config.mediaOrigin)), {
        status: 200,
        headers: { 'content-type': file.type },
      });
    if (file !== undefined) return await sendFile(c, file, memory);
    if (ASSET.test(path) || !wantsPage(c)) return c.text('Not found', 404, { 'cache-control': 'no-cache' });
    const console = CONSOLE.test(path) ? files.get('/teach/index.html') : undefined;
    if (console !== undefined) return await sendFile(c, console, memory);
    if (pages === null) return c.text('The app has not been built: run npm start.', 503);
    const { addresses } = pages;
    const address = addresses === null ? { route: path, params: {} } : findAddress(addresses, c.req.path);
    const head = await heads(address);
    const page = compressed(pageWith(pages, path, head, config.publicOrigin));
    return sendCompressedPage(c, page, {
      status: head.status,
      headers: {
        ...(head.path === null ? { 'x-robots-tag': 'noindex' } : {}),
        ...(head.status === 503 ? { 'retry-after': RETRY_AFTER_SECONDS } : {}),
      },
    });
  });
  app.all('*', (c) => c.text('Not found', 404));
}

/** The worker's script and its policy come in one answer, so that it never knows of an origin that it may not reach. */
async function workerWith(file: DistFile, mediaOrigin: string): Promise<string> {
  const plain = file.variants.at(-1)?.file ?? '';
  return `self.otomichiMedia=${JSON.stringify(mediaOrigin)};\n${await readFile(plain, 'utf8')}`;
}

function pageWith(pages: AppPages, path: string, head: PageHead, publicOrigin: string): string {
  return pages.templateOf(path)({
    tags: headTags(head, publicOrigin),
    noscript: noscriptBody(head.body),
    first: firstScreen(head.body),
  });
}

function wantsPage(c: Context): boolean {
  const accept = c.req.header('accept') ?? '*/*';
  if (c.req.path === '/') return true;
  const hasExtension = /\.[a-z0-9]{1,12}$/i.test(c.req.path);
  return /text\/html/i.test(accept) || (accept.includes('*/*') && !hasExtension);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
