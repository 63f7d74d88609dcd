import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { storeContentFile } from '#server/content/content-files.ts';
import { contentSigner } from '#server/media/content-signer.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';

let server: ListeningServer;
let svg: string;
let text: string;
let film: string;
let captions: string;
let sign: (file: string) => string;
beforeAll(async () => {
  server = await aListeningServer();
  const folder = join(server.dataDir, 'content');
  const store = async (source: string, extension: string) =>
    (await storeContentFile(folder, new TextEncoder().encode(source), extension)).name;
  svg = await store('<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg');
  text = await store('# はじめの一歩', 'md');
  film = await store('0123456789', 'mp4');
  captions = await store('WEBVTT', 'vtt');
  mkdirSync(join(server.dataDir, 'keys'), { recursive: true });
  writeFileSync(join(folder, 'secret.md'), 'not by its hash');
  sign = contentSigner(server.server.deps);
});

const open = (url: string, headers: Record<string, string> = {}) => fetch(server.origin + url, { headers });

test('serves images publicly, as immutable and sandboxed files', async () => {
  const answer = await open(`/media/content/${svg}`);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

test('serves texts only with their signature', async () => {
  expect((await open(`/media/content/${text}`)).status).toBe(403);
  const answer = await open(sign(text));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(answer.headers.get('cache-control')).toMatch(/^private\b.*immutable/);
  expect(await answer.text()).toBe('# はじめの一歩');
  const part = await open(sign(text), { range: 'bytes=0-0' });
  expect([part.status, await part.text()]).toEqual([206, '#']);
});

test('serves a film in ranges, at its signed address only', async () => {
  expect((await open(`/media/content/${film}`)).status).toBe(403);
  const whole = await open(sign(film));
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'cache-control': expect.stringMatching(/^private\b.*immutable/),
  });
  const etag = whole.headers.get('etag') ?? '';
  const part = async (headers: Record<string, string>) => {
    const answer = await open(sign(film), headers);
    return [answer.status, answer.headers.get('content-range'), await answer.text()];
  };
  expect(await part({ range: 'bytes=2-4' })).toEqual([206, 'bytes 2-4/10', '234']);
  expect(await part({ range: 'bytes=8-' })).toEqual([206, 'bytes 8-9/10', '89']);
  expect(await part({ range: 'bytes=-1', 'if-range': etag })).toEqual([206, 'bytes 9-9/10', '9']);
  expect(await part({ range: 'bytes=2-4', 'if-range': '"another"' })).toEqual([200, null, '0123456789']);
  expect(await part({ range: 'bytes=10-' })).toEqual([416, 'bytes */10', '']);
});

test('serves captions as WebVTT with a signature', async () => {
  expect((await open(`/media/content/${captions}`)).status).toBe(403);
  expect((await open(sign(captions))).headers.get('content-type')).toBe('text/vtt; charset=utf-8');
});

test('refuses the signature of another file', async () => {
  const other = sign(text).replace(text, `${'a'.repeat(64)}.md`);
  expect((await open(other)).status).toBe(403);
  expect((await open(sign(`${'a'.repeat(64)}.md`))).status).toBe(404);
});

test('serves only hashed names of known types', async () => {
  const names = [
    'secret.md',
    '..%2Fkeys%2Faddresses.key',
    `..%2Fcontent%2F${svg}`,
    `%2e%2e/${svg}`,
    svg.replace('.svg', '.html'),
    svg.toUpperCase(),
    `${'f'.repeat(64)}.svg`,
  ];
  for (const name of names) expect((await open(`/media/content/${name}`)).status, name).toBe(404);
});
