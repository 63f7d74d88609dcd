import { expect, test } from 'vitest';
import { sharedMedia } from '#sw/caches/shared-media.ts';

const HERE = 'https://otomichi.example';
const CDN = 'https://cdn.example';
const song = `/media/content/${'cd'.repeat(32)}.m4a?exp=1&sig=2`;
const film = `/media/video/upload/f_mp4,q_auto/v1/${'ef'.repeat(32)}.mp4`;
const picture = '/media/image/upload/c_fill,dpr_2.0,f_auto,h_80,q_auto,w_80/v1/cover';
const person = '/media/image/upload/c_fill,dpr_2.0,f_auto,h_80,q_auto,w_80/v1/people/0b0e7c9e';

function aWorker(cdn: (request: Request) => Response | Promise<Response>, media: string | undefined = CDN) {
  const asked: Request[] = [];
  let time = 0;
  const own: typeof fetch = async (input, init) => {
    const request = new Request(input as string, init);
    asked.push(request);
    return request.url.startsWith(CDN) ? await cdn(request) : new Response('from the server');
  };
  const shared = sharedMedia({ media, origin: HERE, fetch: own, now: () => time });
  return {
    get: async (path: string, init?: RequestInit) => shared.fetch(new Request(HERE + path, init)),
    shared,
    asked: () => asked.splice(0).map(({ url }) => url),
    last: () => asked.at(-1),
    pass: (ms: number) => {
      time += ms;
    },
  };
}
const good = () => new Response('from the CDN', { headers: { 'content-type': 'audio/mp4', etag: '"cd"' } });

test.each([song, film, picture])(
  '%s comes from the CDN, signed address and all, and looks like our own',
  async (path) => {
    const worker = aWorker(good);
    const answer = await worker.get(path, {
      headers: { range: 'bytes=0-9', 'if-range': '"cd"', 'x-own': '1' },
    });
    expect([await answer.text(), answer.headers.get('etag'), answer.url]).toEqual([
      'from the CDN',
      '"cd"',
      '',
    ]);
    const sent = worker.last();
    expect([sent?.mode, sent?.credentials, sent?.headers.get('range')]).toEqual([
      'cors',
      'omit',
      'bytes=0-9',
    ]);
    expect([sent?.headers.has('if-range'), sent?.headers.has('x-own')]).toEqual([false, false]);
    expect(worker.asked()).toEqual([CDN + path]);
  },
);

test.each([
  person,
  '/media/audios/1',
  '/media/voices/1',
  '/config.json',
  '/api/v1/plans/list',
  '/assets/a.m4a',
])('%s never leaves our own server', async (path) => {
  const worker = aWorker(good);
  expect(await (await worker.get(path)).text()).toBe('from the server');
  expect(worker.asked()).toEqual([HERE + path]);
  expect(worker.shared.isShared(new Request(HERE + path))).toBe(false);
});

test('without a CDN everything comes from the server', async () => {
  const worker = aWorker(good, undefined);
  // An explicit `undefined` takes the default of a parameter.
  const none = sharedMedia({
    media: undefined,
    origin: HERE,
    fetch: async () => new Response('own'),
    now: () => 0,
  });
  expect(await (await none.fetch(HERE + song)).text()).toBe('own');
  expect(none.isShared(new Request(HERE + song))).toBe(false);
  expect(worker.asked()).toEqual([]);
});

test.each([
  ['refuses', () => new Response('no', { status: 403 }), 0],
  ['fails', () => new Response('no', { status: 502 }), 60_000],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), 60_000],
])('a CDN that %s: the server answers, and for %#', async (_how, cdn, pause) => {
  const worker = aWorker(cdn);
  expect(await (await worker.get(song)).text()).toBe('from the server');
  expect(worker.asked()).toEqual([CDN + song, HERE + song]);
  await worker.get(film);
  expect(worker.asked()).toEqual(pause === 0 ? [CDN + film, HERE + film] : [HERE + film]);
  worker.pass(pause);
  await worker.get(film);
  expect(worker.asked()).toEqual([CDN + film, HERE + film]);
});

test('a text that the CDN compressed has no length that could be taken for the one of the file', async () => {
  const headers = { 'content-type': 'text/markdown; charset=utf-8', 'content-length': '7' };
  const worker = aWorker(() => new Response('a longer text', { headers }));
  const answer = await worker.get(song.replace('.m4a', '.md'));
  expect([answer.headers.get('content-length'), await answer.text()]).toEqual([null, 'a longer text']);
});
