import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { MEMBERS_PAGE } from '#server/sharing/heads/still-heads.ts';
import type { PageHeads } from '#server/sharing/page-heads.ts';
import { mountStaticApp } from '#server/static/static-app.ts';
// @ts-expect-error: plain JavaScript, as `npm start` runs it before anything is installed
import { compressFolder } from '../../../scripts/lib/compress.mjs';

const distDir = mkdtempSync(join(tmpdir(), 'otomichi-dist-'));
afterAll(() => rmSync(distDir, { recursive: true, force: true }));

const script = `console.log(${JSON.stringify('ド'.repeat(2_000))})`;
const page = `<!doctype html><title>オトミチ</title>${'<p>'.repeat(500)}`;
/** Every address is a page for members; what the server says of pages is tested with them (tests/server/sharing). */
const heads: PageHeads = async () => MEMBERS_PAGE;
mkdirSync(join(distDir, 'assets'));
mkdirSync(join(distDir, '.vite'));
mkdirSync(join(distDir, 'teach/assets'), { recursive: true });
const files = {
  'index.html': page,
  'sw.js': 'self.x=1',
  'manifest.webmanifest': '{}',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/app-1a2b3c.js': script,
  'assets/app-1a2b3c.js.map': '{}',
  'assets/song-1a2b3c.m4a': '0123456789',
  'assets/shell-1a2b3c.jsonl': 'x'.repeat(1_200_000),
  'teach/index.html': '<!doctype html><title>先生のページ</title>',
  'teach/assets/console-1a2b3c.js': 'console.log(1)',
  '.stamp': 'hash',
  '.vite/manifest.json': '{}',
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(distDir, name), text);
await compressFolder(distDir);

const app = new Hono();
mountStaticApp(app, { distDir, publicOrigin: 'https://school.example' }, heads);
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers });
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test.each([
  ['/', 'text/html; charset=utf-8', 'no-cache'],
  ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
  ['/icon.svg', 'image/svg+xml', 'no-cache'],
  ['/assets/app-1a2b3c.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  [
    '/teach/assets/console-1a2b3c.js',
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ],
])('serves %s as %s, %s', async (path, type, cacheControl) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('cache-control')).toBe(cacheControl);
  expect((await response.text()).length).toBeGreaterThan(0);
});

test('every address of the console is its own page, and no other address is', async () => {
  for (const path of ['/teach', '/teach/', '/teach/signIn', '/teach/takes/7b1de3f0', '/teach/link']) {
    expect([path, await (await get(path, html)).text()]).toEqual([
      path,
      '<!doctype html><title>先生のページ</title>',
    ]);
  }
  for (const path of ['/teachers', '/home', '/xteach/']) {
    expect(await (await get(path, html)).text()).toBe(page);
  }
  expect((await get('/teach/assets/missing-1a2b3c.js', html)).status).toBe(404);
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['', null, (bytes: Uint8Array) => bytes],
])('answers Accept-Encoding "%s" with %s', async (accepted, encoding, unpack) => {
  const response = await get('/assets/app-1a2b3c.js', { 'accept-encoding': accepted });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(response.headers.get('vary')).toBe('accept-encoding');
  expect(Buffer.from(unpack(bytes)).toString('utf8')).toBe(script);
});

test('a file that is too large for the memory comes whole', async () => {
  const response = await get('/assets/shell-1a2b3c.jsonl');
  expect(response.headers.get('content-length')).toBe('1200000');
  expect((await response.arrayBuffer()).byteLength).toBe(1_200_000);
});

test('answers 304 without a body when the client has the file', async () => {
  const etag = (await get('/')).headers.get('etag') as string;
  const again = await get('/', { 'if-none-match': `"other", ${etag}` });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
});

test('answers HEAD like GET, without the body', async () => {
  const response = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' }, 'HEAD');
  expect(response.status).toBe(200);
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
  expect(await response.text()).toBe('');
});

test.each([['/home'], ['/lessons/pf-1/homework'], ['/404'], ['/nowhere.at.all'], ['/%E3%83%89']])(
  'serves the app at %s',
  async (path) => {
    const response = await get(path, html);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(page);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  },
);

test.each([
  ['a hashed asset of another version', '/assets/app-000000.js', html],
  ['a missing image', '/missing.png', { accept: 'image/*' }],
  ['a source map', '/assets/app-1a2b3c.js.map', {}],
  ["the build's notes", '/.stamp', {}],
  ["the build's manifest", '/.vite/manifest.json', {}],
  ['a path out of the folder', '/..%2f..%2fetc/passwd.txt', {}],
  ['a compressed variant by name', '/assets/app-1a2b3c.js.br', {}],
])('answers 404 for %s', async (_what, path, headers) => {
  expect((await get(path, headers)).status).toBe(404);
});

test('answers with a sentence before the first build', async () => {
  const empty = new Hono();
  mountStaticApp(empty, { distDir: join(distDir, 'nothing'), publicOrigin: 'https://school.example' }, heads);
  const response = await empty.request('/', { headers: html });
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('npm start');
});

test('serves audio in ranges, because Safari plays nothing else', async () => {
  const whole = await get('/assets/song-1a2b3c.m4a');
  expect([whole.status, whole.headers.get('accept-ranges'), await whole.text()]).toEqual([
    200,
    'bytes',
    '0123456789',
  ]);
  const part = await get('/assets/song-1a2b3c.m4a', { range: 'bytes=2-4' });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ]);
  const etag = part.headers.get('etag') ?? '';
  const goingOn = await get('/assets/song-1a2b3c.m4a', { range: 'bytes=5-', 'if-range': etag });
  expect([goingOn.status, await goingOn.text()]).toEqual([206, '56789']);
});

test('serves the prerendered landing page at the first visit, with the head that the server writes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'otomichi-landing-'));
  const drawn =
    '<head><!--page--><title>of the build</title><!--/page--></head><h1>はじめる</h1><noscript>x</noscript>';
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, '.landing.html'), drawn);
  const withLanding = new Hono();
  mountStaticApp(withLanding, { distDir: folder, publicOrigin: 'https://school.example' }, heads);
  const first = await withLanding.request('/?lp', { headers: { ...html, 'accept-encoding': 'gzip' } });
  const text = gunzipSync(new Uint8Array(await first.arrayBuffer())).toString();
  expect(text).toContain('<h1>はじめる</h1>');
  expect(text).toContain('<meta property="og:image" content="https://school.example/og.jpg"');
  expect(text.match(/<title>/g)).toHaveLength(1);
  expect(text).not.toContain('of the build');
  expect(first.headers.get('vary')).toBe('accept-encoding');
  const etag = first.headers.get('etag') ?? '';
  expect((await withLanding.request('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
  // Its file has no address of its own: that path is a page of the app like any other.
  const hidden = await withLanding.request('/.landing.html', { headers: html });
  expect(await hidden.text()).toBe(page);
  rmSync(folder, { recursive: true });
});

test('a page of the app asks for the scripts of its address at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'otomichi-pages-'));
  writeFileSync(join(folder, 'index.html'), '<head></head><div id="root"></div>');
  mkdirSync(join(folder, '.vite'));
  const pages = [
    ['/home', ['/assets/home.js']],
    ['/lessons/[^/]+', ['/assets/lesson.js']],
  ];
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify({ start: [], pages }));
  const withPages = new Hono();
  mountStaticApp(withPages, { distDir: folder, publicOrigin: 'https://school.example' }, heads);
  const textOf = async (path: string) => (await withPages.request(path, { headers: html })).text();
  expect(await textOf('/home')).toContain(
    '<link rel="modulepreload" crossorigin href="/assets/home.js"></head>',
  );
  expect(await textOf('/lessons/pf-trial_1_1')).toContain('/assets/lesson.js');
  expect(await textOf('/lessons/pf-trial_1_1/other')).not.toContain('modulepreload');
  const etag = (await withPages.request('/home', { headers: html })).headers.get('etag') ?? '';
  const again = await withPages.request('/home', { headers: { ...html, 'if-none-match': etag } });
  expect(again.status).toBe(304);
  rmSync(folder, { recursive: true });
});

test('with a CDN the worker learns of it in its own script, and is another worker then', async () => {
  const mediaOrigin = 'https://cdn.example';
  const shared = new Hono();
  mountStaticApp(shared, { distDir, publicOrigin: 'https://school.example', mediaOrigin }, heads);
  const answer = await shared.request('/sw.js');
  const plain = await get('/sw.js');
  expect(await answer.text()).toBe(`self.otomichiMedia="https://cdn.example";\n${await plain.text()}`);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('etag')).not.toBe(plain.headers.get('etag'));
});
