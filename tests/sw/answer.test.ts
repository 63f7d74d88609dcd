import { expect, test } from 'vitest';
import { PACK_CACHE } from '#local/pack-cache.ts';
import { answer, keepAll } from '#sw/answer.ts';
import { dropPrivate } from '#sw/kept.ts';
import { memoryCaches } from './memory-caches.ts';

const HERE = 'https://otomichi.example';
const text = `${HERE}/media/content/${'ab'.repeat(32)}.md`;
const song = `${HERE}/media/content/${'cd'.repeat(32)}.m4a`;
const film = `${HERE}/media/content/${'ef'.repeat(32)}.mp4`;

type Server = (address: string, range: string | null) => Response;

function aWorker(server: Server) {
  const { storage, all } = memoryCaches();
  const asked: string[] = [];
  const works: Promise<unknown>[] = [];
  const line = { cut: false };
  const around = {
    caches: storage,
    origin: HERE,
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    fetch: async (input: RequestInfo | URL) => {
      const request = input instanceof Request ? input : new Request(input);
      asked.push(request.url);
      if (line.cut) throw new TypeError('Failed to fetch');
      return server(request.url, request.headers.get('range'));
    },
  };
  return { around, all, asked, line, settled: () => Promise.all(works) };
}

const ok: Server = () => new Response('0123456789', { headers: { 'content-type': 'audio/mp4' } });

test('content is fetched whole once, whatever the signature, and answers ranges without a line', async () => {
  const { around, asked, line, settled } = aWorker(ok);
  const first = await answer(
    new Request(`${song}?sig=1`, { headers: { range: 'bytes=0-1' } }),
    'content',
    around,
  );
  expect([first.status, await first.text()]).toEqual([206, '01']);
  await settled();
  line.cut = true;
  const later = await answer(
    new Request(`${song}?sig=2`, { headers: { range: 'bytes=8-' } }),
    'content',
    around,
  );
  expect([later.status, await later.text()]).toEqual([206, '89']);
  expect(asked).toEqual([`${song}?sig=1`]);
});

test('a refusal, a page of a captive portal and half a file are passed on and never kept', async () => {
  const answers = [
    new Response('no', { status: 403 }),
    new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    new Response('01', { status: 206 }),
  ];
  const { around, all, settled } = aWorker(() => answers.shift() ?? new Response(null, { status: 500 }));
  for (const status of [403, 200, 206]) {
    expect((await answer(new Request(text), 'content', around)).status).toBe(status);
    await settled();
  }
  expect([...all.values()].every((cache) => cache.size === 0)).toBe(true);
});

test('a film comes in parts from the network and is kept only when asked for', async () => {
  const { around, all, line } = aWorker(
    (_, range) => new Response('01', { status: range === null ? 200 : 206 }),
  );
  const part = await answer(new Request(film, { headers: { range: 'bytes=0-1' } }), 'film', around);
  expect(part.status).toBe(206);
  expect([...all.values()].every((cache) => cache.size === 0)).toBe(true);
  expect(await keepAll([film], around)).toEqual({ failed: [] });
  line.cut = true;
  expect((await answer(new Request(film), 'film', around)).status).toBe(200);
});

test('the configuration comes fresh, and as it was known last without a line', async () => {
  let version = 1;
  const json = { 'content-type': 'application/json' };
  const { around, line, settled } = aWorker(() => new Response(String(version), { headers: json }));
  const read = async () => (await answer(new Request(`${HERE}/config.json`), 'config', around)).text();
  expect(await read()).toBe('1');
  await settled();
  version = 2;
  expect(await read()).toBe('2');
  line.cut = true;
  expect(await read()).toBe('2');
});

test('keeping for later takes what the table allows, tells what failed, and leaves what is here alone', async () => {
  const { around, asked } = aWorker((address) =>
    address === song ? new Response(null, { status: 404 }) : ok('', null),
  );
  const urls = [text, song, `${HERE}/api/v1/private/users/me`, 'https://elsewhere.example/x.m4a'];
  expect(await keepAll(urls, around)).toEqual({ failed: [song] });
  expect(asked).toEqual([text, song]);
  await keepAll([`${text}?sig=other`], around);
  expect(asked).toEqual([text, song]);
});

test('a sign-out drops the lesson contents', async () => {
  const { around, line } = aWorker(ok);
  await keepAll([text], around);
  await dropPrivate(around.caches);
  line.cut = true;
  await expect(answer(new Request(text), 'content', around)).rejects.toThrow();
});

/** What the page has put there: whole answers under their address without a signature. */
async function packed(around: { caches: CacheStorage }, address: string, body: string) {
  const pack = await around.caches.open(PACK_CACHE);
  await pack.put(address, new Response(body, { headers: { 'content-type': 'video/mp4' } }));
}

test('a film that was taken along answers ranges without the line, whatever the signature', async () => {
  const { around, asked, line } = aWorker(ok);
  await packed(around, film, 'the whole film');
  line.cut = true;
  const part = async (range: string) => {
    const response = await answer(new Request(`${film}?sig=old`, { headers: { range } }), 'film', around);
    return [response.status, await response.text(), response.headers.get('content-range')];
  };
  expect(await part('bytes=0-2')).toEqual([206, 'the', 'bytes 0-2/14']);
  expect(await part('bytes=10-')).toEqual([206, 'film', 'bytes 10-13/14']);
  expect(await part('bytes=99-')).toEqual([416, '', 'bytes */14']);
  expect((await answer(new Request(film), 'film', around)).status).toBe(200);
  expect(asked).toEqual([]);
});

test('what was taken along is not fetched again to be kept, and nothing pushes it out', async () => {
  const { around, asked, all } = aWorker(ok);
  await packed(around, song, 'taken along');
  expect(await keepAll([song], around)).toEqual({ failed: [] });
  expect(asked).toEqual([]);
  const others = Array.from(
    { length: 601 },
    (_, index) => `${HERE}/media/content/${index.toString(16).padStart(64, '0')}.svg`,
  );
  await keepAll(others, around);
  expect(all.get(PACK_CACHE)?.size).toBe(1);
  expect(all.get('otomichi-content-v1')?.size).toBe(600);
});

test('after a sign-out a film that was seeked in is not answered from memory', async () => {
  const { around, line } = aWorker(ok);
  await packed(around, film, 'the whole film');
  const seek = () => answer(new Request(film, { headers: { range: 'bytes=0-2' } }), 'film', around);
  await seek();
  await dropPrivate(around.caches);
  line.cut = true;
  await expect(seek()).rejects.toThrow();
});
