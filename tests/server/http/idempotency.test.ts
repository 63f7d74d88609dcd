import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { privatePost } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { implement } from '#server/http/implement.ts';
import { aBearer, aServer, requestOf } from '#tests/support/server/a-server.ts';

const counter = {
  add: privatePost('/counter/add', {
    input: z.object({ step: z.number(), why: z.optional(z.string()) }),
    output: z.object({ total: z.number() }),
  }),
  take: privatePost('/counter/take', {
    input: z.object({ step: z.number() }),
    output: z.object({ total: z.number() }),
  }),
};

const { deps, clock, database } = await aServer();

function aCounter() {
  let total = 0;
  const state = { allowed: true, work: async () => {} };
  const add = async ({ step }: { step: number }) => {
    await state.work();
    if (!state.allowed) throw new ApiError('api/contract-expired');
    total += step;
    return { total };
  };
  const app = new Hono();
  implement(app, counter, { add, take: ({ step }) => add({ step: -step }) }, deps);
  const send = async (
    input: object,
    key: string,
    uid = 'kei',
    endpoint: (typeof counter)['add'] | (typeof counter)['take'] = counter.add,
  ) => {
    const response = await app.request(
      requestOf(endpoint, input, { ...aBearer(uid), 'idempotency-key': key }),
    );
    return {
      status: response.status,
      body: (await response.json()) as object,
      retryAfter: response.headers.get('retry-after'),
    };
  };
  return { send, state };
}

test('repeats the first answer for the same key and body, whatever the order of its members', async () => {
  const { send } = aCounter();
  const key = randomUUID();
  expect(await send({ step: 2, why: 'a' }, key)).toMatchObject({ status: 200, body: { total: 2 } });
  expect(await send({ why: 'a', step: 2 }, key.toUpperCase())).toMatchObject({
    status: 200,
    body: { total: 2 },
  });
  expect(await send({ step: 2, why: 'a' }, randomUUID())).toMatchObject({ body: { total: 4 } });
});

test('answers 422 to the same key with another body', async () => {
  const { send } = aCounter();
  const key = randomUUID();
  await send({ step: 2 }, key);
  expect(await send({ step: 3 }, key)).toMatchObject({
    status: 422,
    body: { errorCode: 'api/unprocessable-entity' },
  });
});

test('a key belongs to one person and one path', async () => {
  const { send } = aCounter();
  const key = randomUUID();
  await send({ step: 2 }, key);
  expect(await send({ step: 3 }, key, 'yui')).toMatchObject({ status: 200, body: { total: 5 } });
  expect(await send({ step: 1 }, key, 'kei', counter.take)).toMatchObject({
    status: 200,
    body: { total: 4 },
  });
});

test('answers 400 to a key that is no UUID', async () => {
  expect(await aCounter().send({ step: 2 }, 'mine')).toMatchObject({ status: 400 });
});

test('does not store a refusal: the same key works once the reason is gone', async () => {
  const { send, state } = aCounter();
  const key = randomUUID();
  state.allowed = false;
  expect(await send({ step: 2 }, key)).toMatchObject({ status: 410 });
  state.allowed = true;
  expect(await send({ step: 2 }, key)).toMatchObject({ status: 200, body: { total: 2 } });
});

test('answers 409 with a time to retry while the first call runs', async () => {
  const { send, state } = aCounter();
  const key = randomUUID();
  const [finished, finish] = aPromise();
  const [begun, begin] = aPromise();
  state.work = () => {
    begin();
    return finished;
  };
  const first = send({ step: 2 }, key);
  await begun;
  const second = await send({ step: 2 }, key);
  expect(second).toMatchObject({ status: 409, retryAfter: '60' });
  finish();
  expect(await first).toMatchObject({ status: 200, body: { total: 2 } });
  expect(await send({ step: 2 }, key)).toMatchObject({ status: 200, body: { total: 2 } });
});

test('a crash blocks the key only until its lease ends', async () => {
  const { send } = aCounter();
  const key = randomUUID();
  // The row that a server leaves when it dies during the call.
  const scope = { uid: 'kei', path: counter.add.path, key, bodyHash: await hashOf({ step: 2 }) };
  expect(await deps.idempotency.claim(scope)).toMatchObject({ kind: 'first' });
  expect(await send({ step: 2 }, key)).toMatchObject({ status: 409 });
  clock.advance(61_000);
  expect(await send({ step: 2 }, key)).toMatchObject({ status: 200, body: { total: 2 } });
});

test('a call whose key was taken over can neither answer nor release', async () => {
  const key = randomUUID();
  const scope = { uid: 'kei', path: '/slow', key, bodyHash: 'same' };
  const slow = await deps.idempotency.claim(scope);
  clock.advance(61_000);
  const next = await deps.idempotency.claim(scope);
  if (slow.kind !== 'first' || next.kind !== 'first') throw new Error('both should have got the key');
  await deps.idempotency.answered(scope, slow.holder, '{"from":"slow"}');
  await deps.idempotency.released(scope, slow.holder);
  expect(await deps.idempotency.claim(scope)).toMatchObject({ kind: 'running' });
  await deps.idempotency.answered(scope, next.holder, '{"from":"next"}');
  expect(await deps.idempotency.claim(scope)).toEqual({ kind: 'answered', body: '{"from":"next"}' });
});

/** The body hash of a real call, read from its row. */
async function hashOf(body: object): Promise<string> {
  const { send } = aCounter();
  const key = randomUUID();
  await send(body, key);
  const row = await database.db
    .selectFrom('idempotency_keys')
    .select('body_hash')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return row.body_hash;
}

function aPromise(): [Promise<void>, () => void] {
  let fulfil = () => {};
  const promise = new Promise<void>((done) => {
    fulfil = done;
  });
  return [promise, fulfil];
}

test('limits the keys of one person, and a repeat of a known key needs no new one', async () => {
  const { send } = aCounter();
  const known = randomUUID();
  await send({ step: 1 }, known, 'busy');
  const statuses: number[] = [];
  for (let n = 0; n < 300; n += 1) statuses.push((await send({ step: 1 }, randomUUID(), 'busy')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(239);
  const refused = randomUUID();
  expect(await send({ step: 1 }, refused, 'busy')).toMatchObject({
    status: 429,
    retryAfter: expect.stringMatching(/^[1-9]\d*$/),
  });
  expect(await send({ step: 1 }, known, 'busy')).toMatchObject({ status: 200, body: { total: 1 } });
  expect(await send({ step: 1 }, randomUUID(), 'another')).toMatchObject({ status: 200 });
  const stored = database.db.selectFrom('idempotency_keys').where('uid', '=', 'busy').select('key');
  expect(await stored.execute()).toHaveLength(240);
  clock.advance(10 * 60_000);
  expect(await send({ step: 1 }, refused, 'busy')).toMatchObject({ status: 200 });
});
