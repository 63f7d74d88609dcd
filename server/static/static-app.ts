import type { Context, Hono } from 'hono';
import type { Config } from '#server/config/config.ts';
import { appPages } from './app-page.ts';
import { distFiles } from './dist-files.ts';
import { landingPage } from './landing-page.ts';
import { sendCompressedPage, sendFile } from './send-file.ts';

/** The teacher console, built into a folder of its own: its pages are none of the learners' app. */
const CONSOLE = /^\/teach(\/|$)/;
const ASSET = /^(\/teach)?\/assets\//;

/**
 * Serves the built app: its files by name, and `index.html` for every other address that a person may open (the app
 * itself shows ページが見つかりません). `/` shows its first screen without a script. A missing hashed asset is a 404, never
 * the page. Why not `serveStatic` of Hono: docs/decisions/024-the-house.md.
 */
export function mountStaticApp(app: Hono, config: Pick<Config, 'distDir' | 'publicOrigin'>): void {
  const files = distFiles(config.distDir);
  const landing = landingPage(config);
  const pageOf = appPages(config);
  app.get('*', async (c) => {
    const path = decoded(c.req.path);
    if (path === '/' && landing !== null) return sendCompressedPage(c, landing);
    const file = files.get(path === '/' ? '/index.html' : path);
    if (file !== undefined) return await sendFile(c, file);
    const isConsole = CONSOLE.test(path);
    const page = files.get(isConsole ? '/teach/index.html' : '/index.html');
    if (ASSET.test(path) || !wantsPage(c)) return c.text('Not found', 404, { 'cache-control': 'no-cache' });
    if (page === undefined) return c.text('The app has not been built: run npm start.', 503);
    const prepared = isConsole ? null : pageOf(path);
    return prepared === null ? await sendFile(c, page) : sendCompressedPage(c, prepared);
  });
  app.all('*', (c) => c.text('Not found', 404));
}

function wantsPage(c: Context): boolean {
  const accept = c.req.header('accept') ?? '*/*';
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
