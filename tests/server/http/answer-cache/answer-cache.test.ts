import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { answerCache, type CacheTerms, cacheableRequest } from '#server/http/answer-cache/answer-cache.ts';
import type { ChangeLog } from '#server/http/answer-cache/change-log.ts';
import { markOfPerson } from '#server/http/answer-cache/change-store.ts';
import { aClock } from '#tests/support/server/a-server.ts';

/** A log in which a test says what was changed. */
function aLog() {
  let position: number | null = 1;
  const changed = new Map<string, number>();
  const log: ChangeLog = {
    catchUp: async () => position !== null,
    position: async () => position,
    hasChanged: (names, since) => names.some((name) => (changed.get(name) ?? 0) > since),
  };
  const change = (name: string) => {
    position = (position ?? 0) + 1;
    changed.set(name, position);
  };
  const lose = () => {
    position = null;
  };
  return { log, change, lose };
}

const asked = (path: string, token = 'a') => {
  const request = cacheableRequest('GET', path, `Bearer ${token}`);
  if (request === undefined) throw new Error('not cacheable');
  return request;
};

function aCache(given: { maxBytes?: number } = {}) {
  const clock = aClock();
  const changes = aLog();
  const cache = answerCache(changes.log, clock, given);
  const answer = { uid: 'hana', headers: {} };
  const store = async (path: string, body = '{}', terms: Partial<CacheTerms> = {}) => {
    const said = { areas: [], until: null, ...terms };
    // The first answer of a route says that it may be stored.
    for (let time = 0; time < 2; time += 1)
      (await cache.begin(asked(path), '/x'))?.store({ ...answer, body, terms: said });
  };
  const found = async (path: string) => {
    const entry = await cache.find(asked(path));
    return entry === undefined ? undefined : Buffer.from(entry.body).toString();
  };
  return { cache, clock, ...changes, store, found, answer };
}

test('holds an answer until its time, an hour at most', async () => {
  const { clock, store, found } = aCache();
  await store('/soon', 'あ', { until: clock.now().getTime() + MINUTE_MS });
  await store('/later', 'い');
  expect([await found('/soon'), await found('/later'), await found('/other')]).toEqual([
    'あ',
    'い',
    undefined,
  ]);
  clock.advance(MINUTE_MS);
  expect([await found('/soon'), await found('/later')]).toEqual([undefined, 'い']);
  clock.advance(59 * MINUTE_MS);
  expect(await found('/later')).toBeUndefined();
});

test('does not store what changed while it was being made', async () => {
  const { cache, change, store, found, answer } = aCache();
  await store('/other');
  const pending = await cache.begin(asked('/x'), '/x');
  change('school');
  pending?.store({ ...answer, body: '{}', terms: { areas: [], until: null } });
  expect(cache.has(asked('/x'))).toBe(false);
  expect(await found('/x')).toBeUndefined();
});

test('a change counts for the answers that name its area, an account or the school for all of them', async () => {
  const { change, store, found } = aCache();
  const storeBoth = async () => {
    await store('/own', 'own', { areas: ['money'] });
    await store('/posts', 'posts', { areas: ['community'] });
  };
  const both = async () => [await found('/own'), await found('/posts')];
  await storeBoth();
  change('community');
  change(markOfPerson('hana', 'notices'));
  change(markOfPerson('jun', 'money'));
  expect(await both()).toEqual(['own', undefined]);
  await storeBoth();
  change(markOfPerson('hana', 'money'));
  expect(await both()).toEqual([undefined, 'posts']);
  for (const name of [markOfPerson('hana', 'account'), 'school']) {
    await storeBoth();
    expect(await both()).toEqual(['own', 'posts']);
    change(name);
    expect(await both()).toEqual([undefined, undefined]);
  }
});

test('stores and finds nothing while changes cannot be followed', async () => {
  const { cache, lose, store, found } = aCache();
  await store('/x');
  lose();
  expect(await found('/x')).toBeUndefined();
  expect(await cache.begin(asked('/y'), '/x')).toBeUndefined();
});

test('forgets first what was wanted longest ago, and stores nothing too large', async () => {
  const { store, found } = aCache({ maxBytes: 3 * 2_000 });
  const body = 'x'.repeat(900);
  for (const path of ['/1', '/2', '/3']) await store(path, body);
  await found('/1');
  await store('/4', body);
  expect(await Promise.all(['/1', '/2', '/3', '/4'].map(found))).toEqual([body, undefined, body, body]);
  await store('/5', 'x'.repeat(300_000));
  expect(await found('/5')).toBeUndefined();
});

test('holds the bytes of an answer, and no others with them', async () => {
  const { cache, store } = aCache();
  await store('/x', '「あ」');
  const body = (await cache.find(asked('/x')))?.body;
  expect([body?.byteLength, body?.buffer.byteLength]).toEqual([9, 9]);
});

test.each([
  ['POST', '/x', 'Bearer a'],
  ['HEAD', '/x', 'Bearer a'],
  ['GET', undefined, 'Bearer a'],
  ['GET', '/x', undefined],
  ['GET', '/x', 'Basic a'],
  ['GET', '/x', 'Bearer a b'],
  ['GET', `/${'x'.repeat(500)}`, 'Bearer a'],
  ['GET', '/x', `Bearer ${'a'.repeat(5_000)}`],
])('is not for %s %s with %s', (method, url, authorization) => {
  expect(cacheableRequest(method, url, authorization)).toBeUndefined();
});

test('holds no token', () => {
  expect(asked('/x', 'secret').key).not.toContain('secret');
  expect(asked('/x', 'b').key).not.toBe(asked('/x', 'a').key);
});
