import { expect, test } from 'vitest';
import { resumableByFetch } from '#api/resumable-upload.ts';

const URL = '/media/uploads/1?sig=s';
const BYTES = new Uint8Array([1, 2, 3, 4]);

const at = (offset: number, status = 204) =>
  new Response(null, { status, headers: { 'upload-offset': String(offset) } });

/** A clock that moves when something waits for it. */
function aClock() {
  let now = 0;
  return {
    now: () => now,
    pause: async (ms: number, signal: AbortSignal) => {
      await Promise.resolve();
      if (!signal.aborted) now += ms;
    },
  };
}

/** A server whose PATCH stays open until the test or the client ends it; HEAD answers one offset after the other. */
function aServer(offsets: (number | 'lost')[]) {
  const seen: { method: string | undefined; init: RequestInit }[] = [];
  let answer = (_: Response) => {};
  const fetcher = ((_url: string, init: RequestInit) => {
    seen.push({ method: init.method, init });
    if (init.method === 'HEAD') {
      const next = offsets.length > 1 ? offsets.shift() : offsets[0];
      return next === 'lost' ? Promise.reject(new TypeError('failed')) : Promise.resolve(at(next ?? 0, 200));
    }
    return new Promise<Response>((resolve, reject) => {
      answer = resolve;
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
    });
  }) as typeof fetch;
  return { seen, fetcher, answer: (response: Response) => answer(response) };
}

test('asks the server how many bytes it has, and believes no other page', async () => {
  const server = aServer([3]);
  expect(await resumableByFetch(server.fetcher).offset(URL)).toBe(3);
  expect(server.seen[0]?.init).toMatchObject({
    method: 'HEAD',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  const wifi = (async () => new Response('<html>Wi-Fi</html>')) as unknown as typeof fetch;
  await expect(resumableByFetch(wifi).offset(URL)).rejects.toMatchObject({ code: 'api/unexpected-response' });
  const gone = (async () => new Response(null, { status: 403 })) as unknown as typeof fetch;
  await expect(resumableByFetch(gone).offset(URL)).rejects.toMatchObject({ known: 'api/forbidden' });
});

test('asks once more, at once, where the connection broke together with the part before', async () => {
  const server = aServer(['lost', 3]);
  expect(await resumableByFetch(server.fetcher).offset(URL)).toBe(3);
  expect(server.seen.map(({ method }) => method)).toEqual(['HEAD', 'HEAD']);
  const gone = aServer(['lost']);
  await expect(resumableByFetch(gone.fetcher).offset(URL)).rejects.toMatchObject({ code: 'api/network' });
  expect(gone.seen).toHaveLength(2);
});

test('shows what the server has while a part is sent', async () => {
  const server = aServer([1, 1, 2]);
  const shown: number[] = [];
  const sent = resumableByFetch(server.fetcher, aClock()).send(
    { url: URL, offset: 1, bytes: BYTES },
    (offset) => {
      shown.push(offset);
      if (offset === 2) server.answer(at(5));
    },
  );
  expect(await sent).toBe(5);
  expect(shown).toEqual([1, 2, 5]);
  const patch = server.seen.find(({ method }) => method === 'PATCH');
  expect(patch?.init.body).toBe(BYTES);
  expect(patch?.init.headers).toMatchObject({
    'upload-offset': '1',
    'content-type': 'application/offset+octet-stream',
  });
});

test.each([
  ['nothing arrives', [1]],
  ['nobody answers', ['lost' as const]],
])('ends a part of which %s for 30 s', async (_, offsets) => {
  const clock = aClock();
  const server = aServer(offsets);
  const sent = resumableByFetch(server.fetcher, clock).send({ url: URL, offset: 1, bytes: BYTES }, () => {});
  await expect(sent).rejects.toMatchObject({ code: 'api/timeout' });
  expect(clock.now()).toBe(30_000);
});

test('a part that moves may take as long as it takes', async () => {
  const clock = aClock();
  const hour = Array.from({ length: 1_200 }, (_, second) => second + 2);
  const server = aServer(hour);
  const sent = resumableByFetch(server.fetcher, clock).send(
    { url: URL, offset: 1, bytes: BYTES },
    (offset) => {
      if (offset > 1_100) server.answer(at(2_000));
    },
  );
  expect(await sent).toBe(2_000);
  expect(clock.now()).toBeGreaterThan(50 * 60_000);
});

test('a broken connection and a refusal are what they are', async () => {
  const broken = (async () => {
    throw new TypeError('failed to fetch');
  }) as unknown as typeof fetch;
  const part = { url: URL, offset: 0, bytes: BYTES };
  await expect(resumableByFetch(broken).send(part, () => {})).rejects.toMatchObject({ code: 'api/network' });
  const busy = (async () => new Response(null, { status: 503, headers: { 'retry-after': '7' } })) as unknown;
  await expect(resumableByFetch(busy as typeof fetch).send(part, () => {})).rejects.toMatchObject({
    status: 503,
    retryAfter: 7,
  });
});
