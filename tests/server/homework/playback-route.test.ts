import { request } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';

const BYTES = audioBytes('audio/mp4', 1000);

let server: ListeningServer;
let url: string;
beforeAll(async () => {
  server = await aListeningServer();
  const call = server.api('hana');
  const { lessonID } = server;
  const grant = await call(homework.createUpload, { lessonID, contentType: 'audio/mp4' });
  await server.put(grant.url, grant.headers, BYTES);
  const { userAudio } = await call(homework.registerUpload, { lessonID, uploadID: grant.uploadID });
  url = userAudio.url;
});

const play = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.origin + url, { method, headers });

test('plays without a bearer token, as a sandboxed file', async () => {
  const answer = await play();
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'audio/mp4',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers.get('cache-control')).toMatch(/^private\b/);
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="otomichi-[0-9a-f]{8}\.m4a"$/);
  expect(sha256Of(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256Of(BYTES));
});

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=100-199', 100, 199],
  ['bytes=900-', 900, 999],
  ['bytes=900-5000', 900, 999],
  ['bytes=-10', 990, 999],
  ['bytes=-5000', 0, 999],
])('answers %s with that range', async (range, first, last) => {
  const answer = await play({ range });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${last}/1000`);
  expect(answer.headers.get('content-length')).toBe(String(last - first + 1));
  const part = new Uint8Array(await answer.arrayBuffer());
  expect(sha256Of(part)).toBe(sha256Of(BYTES.subarray(first, last + 1)));
});

test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('refuses %s', async (range) => {
  const answer = await play({ range });
  expect(answer.status).toBe(416);
  expect(answer.headers.get('content-range')).toBe('bytes */1000');
});

test.each(['bytes=9-3', 'bytes=0-1,5-6', 'seconds=1-2', 'bytes=a-b', 'bytes=-', 'bytes= 1 - 2'])(
  'ignores %s and sends the whole recording',
  async (range) => {
    const answer = await play({ range });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(1000);
  },
);

test('answers If-Range only for the same bytes, and If-None-Match with 304', async () => {
  const etag = (await play()).headers.get('etag') ?? '';
  expect((await play({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
  expect((await play({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
  expect((await play({ range: 'bytes=0-9', 'if-range': 'Sat, 21 Nov 2026 01:00:00 GMT' })).status).toBe(200);
  expect((await play({ 'if-none-match': etag })).status).toBe(304);
});

test('answers HEAD like GET, without the bytes', async () => {
  const answer = await play({ range: 'bytes=0-99' }, 'HEAD');
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-length')).toBe('100');
  expect((await answer.arrayBuffer()).byteLength).toBe(0);
});

test('makes the same address for a whole day, and lets it expire', async () => {
  const { lessonID } = server;
  const list = () => server.api('hana')(homework.listAudios, { lessonID });
  const first = (await list()).userAudios[0]?.url;
  server.advance(60_000);
  expect((await list()).userAudios[0]?.url).toBe(first);
  server.advance(DAY_MS);
  expect((await play()).status).toBe(200);
  expect((await list()).userAudios[0]?.url).not.toBe(first);
  server.advance(DAY_MS);
  expect((await play()).status).toBe(403);
  url = (await list()).userAudios[0]?.url ?? '';
  expect((await play()).status).toBe(200);
});

test('refuses every other address', async () => {
  const forged = [
    url.replace(/exp=\d+/, 'exp=9999999999'),
    url.replace(/sig=[^&]+/, 'sig='),
    url.replace(/audios\/[^?]+/, 'audios/00000000-0000-4000-8000-000000000000'),
    url.split('?')[0] ?? '',
    url.replace('/media/audios/', '/media/content/'),
  ];
  for (const each of forged) expect((await server.get(each)).status, each).toBeGreaterThanOrEqual(400);
});

test('closes the file when a listener stops in the middle', async () => {
  await new Promise<void>((done) => {
    const asked = request(server.origin + url, (answer) => {
      answer.once('data', () => asked.destroy());
      answer.once('close', () => done());
    });
    asked.once('error', () => {});
    asked.end();
  });
  expect((await play()).status).toBe(200);
});

test('one listener who reads nothing keeps nobody else from hearing, and is refused in the end', async () => {
  const { app } = server.server;
  const held: Response[] = [];
  for (let answer = await app.request(url); answer.status === 200; answer = await app.request(url)) {
    held.push(answer);
    if (held.length > 1_000) break;
  }
  expect(held.length).toBeLessThan(100);
  const refused = await play();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  const { lessonID } = server;
  const grant = await server.api('mio')(homework.createUpload, { lessonID, contentType: 'audio/mp4' });
  await server.put(grant.url, grant.headers, BYTES);
  const theirs = await server.api('mio')(homework.registerUpload, { lessonID, uploadID: grant.uploadID });
  expect((await fetch(server.origin + theirs.userAudio.url)).status).toBe(200);
  for (const { body } of held) await body?.cancel();
  expect((await play()).status).toBe(200);
});
