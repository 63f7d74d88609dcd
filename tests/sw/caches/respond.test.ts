import { expect, test } from 'vitest';
import { PACK_CACHE } from '#local/cache-names.ts';
import { clearPrivateCaches } from '#sw/caches/cached-answers.ts';
import { cacheAll, respond } from '#sw/caches/respond.ts';
import { memoryCaches } from '#tests/support/device/memory-caches.ts';

const HERE = 'https://otomichi.example';
const text = `${HERE}/media/content/${'ab'.repeat(32)}.md`;
const song = `${HERE}/media/content/${'cd'.repeat(32)}.m4a`;
const film = `${HERE}/media/content/${'ef'.repeat(32)}.mp4`;
const voice = `${HERE}/media/voices/0b0e7c9e-7f5a-4d3a-9d0c-3f1d2a7b6c5d`;

type Server = (address: string, range: string | null) => Response;

function aWorker(server: Server) {
  const { storage, all } = memoryCaches();
  const asked: string[] = [];
  const works: Promise<unknown>[] = [];
  const network = { down: false };
  const deps = {
    caches: storage,
    origin: HERE,
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    fetch: async (input: RequestInfo | URL) => {
      const request = input instanceof Request ? input : new Request(input);
      asked.push(request.url);
      if (network.down) throw new TypeError('Failed to fetch');
      return server(request.url, request.headers.get('range'));
    },
  };
  return { deps, all, asked, network, settled: () => Promise.all(works) };
}

const ok: Server = () => new Response('0123456789', { headers: { 'content-type': 'audio/mp4' } });

test('fetches content once, whatever the signature, and answers ranges offline', async () => {
  const { deps, asked, network, settled } = aWorker(ok);
  const first = await respond(
    new Request(`${song}?sig=1`, { headers: { range: 'bytes=0-1' } }),
    'content',
    deps,
  );
  expect([first.status, await first.text()]).toEqual([206, '01']);
  await settled();
  network.down = true;
  const later = await respond(
    new Request(`${song}?sig=2`, { headers: { range: 'bytes=8-' } }),
    'content',
    deps,
  );
  expect([later.status, await later.text()]).toEqual([206, '89']);
  expect(asked).toEqual([`${song}?sig=1`]);
});

test("passes on a refusal, a captive portal's page and a partial file, and never caches them", async () => {
  const answers = [
    new Response('no', { status: 403 }),
    new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    new Response('01', { status: 206 }),
  ];
  const { deps, all, settled } = aWorker(() => answers.shift() ?? new Response(null, { status: 500 }));
  for (const status of [403, 200, 206]) {
    expect((await respond(new Request(text), 'content', deps)).status).toBe(status);
    await settled();
  }
  expect([...all.values()].every((cache) => cache.size === 0)).toBe(true);
});

test('passes on parts of a film, and caches films only on request', async () => {
  const { deps, all, network } = aWorker(
    (_, range) => new Response('01', { status: range === null ? 200 : 206 }),
  );
  const part = await respond(new Request(film, { headers: { range: 'bytes=0-1' } }), 'film', deps);
  expect(part.status).toBe(206);
  expect([...all.values()].every((cache) => cache.size === 0)).toBe(true);
  expect(await cacheAll([film], deps)).toEqual({ failed: [] });
  network.down = true;
  expect((await respond(new Request(film), 'film', deps)).status).toBe(200);
});

test("caches a teacher's voice only on request, whatever the signature, and forgets it at the sign-out", async () => {
  const { deps, all, network } = aWorker(ok);
  await respond(new Request(`${voice}?sig=1`), 'voice', deps);
  expect([...all.values()].every((cache) => cache.size === 0)).toBe(true);
  expect(await cacheAll([`${voice}?sig=1`], deps)).toEqual({ failed: [] });
  network.down = true;
  const part = new Request(`${voice}?sig=2`, { headers: { range: 'bytes=2-4' } });
  expect(await (await respond(part, 'voice', deps)).text()).toBe('234');
  await clearPrivateCaches(deps.caches);
  await expect(respond(new Request(voice), 'voice', deps)).rejects.toThrow();
});

test('a picture of a person is shown as long as the server shows it, offline from the cache, gone at sign-out', async () => {
  const picture = `${HERE}/media/image/upload/c_fill/v1/people/0b0e7c9e-7f5a-4d3a-9d0c-3f1d2a7b6c5d`;
  let answer = () => new Response('hana', { headers: { 'content-type': 'image/webp' } });
  const { deps, all, network, settled } = aWorker(() => answer());
  const show = async () => {
    const shown = await respond(new Request(picture), 'person', deps);
    await settled();
    return [shown.status, await shown.text()];
  };
  expect(await show()).toEqual([200, 'hana']);
  network.down = true;
  expect(await show()).toEqual([200, 'hana']);
  network.down = false;
  answer = () => new Response('busy', { status: 503 });
  expect(await show()).toEqual([503, 'busy']);
  network.down = true;
  expect(await show()).toEqual([200, 'hana']);
  network.down = false;
  answer = () => new Response('gone', { status: 404 });
  expect(await show()).toEqual([404, 'gone']);
  network.down = true;
  await expect(show()).rejects.toThrow('Failed to fetch');
  network.down = false;
  answer = () => new Response('hana', { headers: { 'content-type': 'image/webp' } });
  await show();
  await clearPrivateCaches(deps.caches);
  expect([...all.keys()].some((name) => name.includes('people'))).toBe(false);
});

test('answers with the fresh configuration, and with the cached one offline', async () => {
  let version = 1;
  const json = { 'content-type': 'application/json' };
  const { deps, network, settled } = aWorker(() => new Response(String(version), { headers: json }));
  const read = async () => (await respond(new Request(`${HERE}/config.json`), 'config', deps)).text();
  expect(await read()).toBe('1');
  await settled();
  version = 2;
  expect(await read()).toBe('2');
  network.down = true;
  expect(await read()).toBe('2');
});

test('caches what the rules allow, reports failures, and does not fetch cached files again', async () => {
  const { deps, asked } = aWorker((address) =>
    address === song ? new Response(null, { status: 404 }) : ok('', null),
  );
  const urls = [text, song, `${HERE}/api/v1/private/users/me`, 'https://elsewhere.example/x.m4a'];
  expect(await cacheAll(urls, deps)).toEqual({ failed: [song] });
  expect(asked).toEqual([text, song]);
  await cacheAll([`${text}?sig=other`], deps);
  expect(asked).toEqual([text, song]);
});

test('clears lesson contents at a sign-out', async () => {
  const { deps, network } = aWorker(ok);
  await cacheAll([text], deps);
  await clearPrivateCaches(deps.caches);
  network.down = true;
  await expect(respond(new Request(text), 'content', deps)).rejects.toThrow();
});

test('what was asked for before a sign-out and comes after it is shown, and stored for nobody', async () => {
  const { storage, all } = memoryCaches();
  const works: Promise<unknown>[] = [];
  const waiting: (() => void)[] = [];
  const deps = {
    caches: storage,
    origin: HERE,
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    fetch: () =>
      new Promise<Response>((resolve) =>
        waiting.push(() => resolve(new Response('hana', { headers: { 'content-type': 'audio/mp4' } }))),
      ),
  };
  const picture = `${HERE}/media/image/upload/c_fill/v1/people/0b0e7c9e-7f5a-4d3a-9d0c-3f1d2a7b6c5d`;
  const shown = [respond(new Request(song), 'content', deps), respond(new Request(picture), 'person', deps)];
  const brought = cacheAll([voice, text], deps);
  await expect.poll(() => waiting.length).toBe(3);
  await clearPrivateCaches(storage);
  for (const arrive of waiting) arrive();
  for (const answer of await Promise.all(shown)) expect(await answer.text()).toBe('hana');
  expect(await brought).toEqual({ failed: [text] });
  await Promise.all(works);
  expect([...all.values()].flatMap((cache) => [...cache.keys()])).toEqual([]);
  // Nothing was fetched for whoever had gone, and whoever comes next has caches again.
  expect(waiting).toHaveLength(3);
  const next = cacheAll([text], deps);
  await expect.poll(() => waiting.length).toBe(4);
  waiting.at(-1)?.();
  expect(await next).toEqual({ failed: [] });
  expect([...all.values()].flatMap((cache) => [...cache.keys()])).toEqual([text]);
});

/** What the page has stored: whole answers under their address without a signature. */
async function packed(deps: { caches: CacheStorage }, address: string, body: string) {
  const pack = await deps.caches.open(PACK_CACHE);
  await pack.put(address, new Response(body, { headers: { 'content-type': 'video/mp4' } }));
}

test('answers ranges of a film in a pack offline, whatever the signature', async () => {
  const { deps, asked, network } = aWorker(ok);
  await packed(deps, film, 'the whole film');
  network.down = true;
  const part = async (range: string) => {
    const response = await respond(new Request(`${film}?sig=old`, { headers: { range } }), 'film', deps);
    return [response.status, await response.text(), response.headers.get('content-range')];
  };
  expect(await part('bytes=0-2')).toEqual([206, 'the', 'bytes 0-2/14']);
  expect(await part('bytes=10-')).toEqual([206, 'film', 'bytes 10-13/14']);
  expect(await part('bytes=99-')).toEqual([416, '', 'bytes */14']);
  expect((await respond(new Request(film), 'film', deps)).status).toBe(200);
  expect(asked).toEqual([]);
});

test('does not fetch or evict files of a pack', async () => {
  const { deps, asked, all } = aWorker(ok);
  await packed(deps, song, 'taken along');
  expect(await cacheAll([song], deps)).toEqual({ failed: [] });
  expect(asked).toEqual([]);
  const others = Array.from(
    { length: 601 },
    (_, index) => `${HERE}/media/content/${index.toString(16).padStart(64, '0')}.svg`,
  );
  await cacheAll(others, deps);
  expect(all.get(PACK_CACHE)?.size).toBe(1);
  expect(all.get('otomichi-content-v1')?.size).toBe(600);
});

test('does not answer a film from memory after a sign-out', async () => {
  const { deps, network } = aWorker(ok);
  await packed(deps, film, 'the whole film');
  const seek = () => respond(new Request(film, { headers: { range: 'bytes=0-2' } }), 'film', deps);
  await seek();
  await clearPrivateCaches(deps.caches);
  network.down = true;
  await expect(seek()).rejects.toThrow();
});
