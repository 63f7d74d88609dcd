import { Hono } from 'hono';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { privateGet, privatePost, publicGet } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { type CallDeps, type Handlers, implement } from '#server/http/implement.ts';
import { aLog } from '#tests/support/a-log.ts';
import { aBearer, requestOf, verifyTestToken } from '#tests/support/server/a-server.ts';

const tunes = {
  list: publicGet('/tunes/list', {
    input: z.object({ page: z.prefault(z.coerce.number(), 1) }),
    output: z.object({ page: z.number(), uid: z.nullable(z.string()) }),
  }),
  mine: privateGet('/tunes/mine', { input: z.object({}), output: z.object({ uid: z.string() }) }),
  name: privatePost('/tunes/name', {
    input: z.object({ name: z.string().check(z.minLength(1)) }),
    output: z.object({ name: z.string().check(z.maxLength(5)) }),
  }),
};

const handlers: Handlers<typeof tunes> = {
  list: async ({ page }, caller) => ({ page, uid: caller?.uid ?? null }),
  mine: async (_, caller) => ({ uid: caller.uid }),
  name: async ({ name }) => {
    if (name === 'taken') throw new ApiError('api/conflict', { retryAfter: 2.2 });
    if (name === 'broken') throw new Error('secret inner words');
    return { name };
  },
};

function aRouter() {
  const welcomed: string[] = [];
  const { log, lines } = aLog('info');
  const deps: CallDeps = {
    verifyToken: verifyTestToken,
    ensureUser: async ({ uid }) => {
      welcomed.push(uid);
    },
    idempotency: {
      claim: async () => ({ kind: 'first', holder: 'test' }),
      answered: async () => {},
      released: async () => {},
    },
    log,
  };
  const app = new Hono();
  implement(app, tunes, handlers, deps);
  const send = async (...args: Parameters<typeof requestOf>) => {
    const response = await app.request(requestOf(...args));
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return { app, send, welcomed, lines };
}

test('a public call reads its input from the query and needs no caller', async () => {
  const { send, welcomed } = aRouter();
  expect(await send(tunes.list, { page: 3 })).toMatchObject({ status: 200, body: { page: 3, uid: null } });
  expect(await send(tunes.list, {}, aBearer('kei'))).toMatchObject({ body: { page: 1, uid: 'kei' } });
  expect(welcomed).toEqual([]);
});

test('a private call needs a valid token, and ensures its person', async () => {
  const { send, welcomed } = aRouter();
  const refused = { status: 401, body: { errorCode: 'api/unauthorized' } };
  expect(await send(tunes.mine, {})).toMatchObject(refused);
  expect(await send(tunes.mine, {}, { authorization: 'Bearer forged' })).toMatchObject(refused);
  expect(await send(tunes.mine, {}, { authorization: 'Basic abc' })).toMatchObject(refused);
  expect(await send(tunes.list, {}, { authorization: 'Bearer forged' })).toMatchObject(refused);
  expect(welcomed).toEqual([]);
  expect(await send(tunes.mine, {}, aBearer('kei'))).toMatchObject({ status: 200, body: { uid: 'kei' } });
  expect(welcomed).toEqual(['kei']);
});

test('answers 400 with the path of wrong input, never the value', async () => {
  const { send } = aRouter();
  const { status, body } = await send(tunes.name, { name: '' }, aBearer('kei'));
  expect(status).toBe(400);
  expect(body).toMatchObject({ errorCode: 'api/bad-request', details: [{ path: ['name'] }] });
});

test.each([
  ['no JSON', '{"name":', 'application/json', 400, 'api/bad-request'],
  ['another type', 'name=a', 'application/x-www-form-urlencoded', 415, 'api/unsupported-media-type'],
  [
    'too much',
    JSON.stringify({ name: 'a'.repeat(300_000) }),
    'application/json',
    413,
    'api/payload-too-large',
  ],
])('refuses a body that is %s', async (_what, body, type, status, errorCode) => {
  const { app } = aRouter();
  const headers = { ...aBearer('kei'), 'content-type': type };
  const response = await app.request('/api/v1/private/tunes/name', { method: 'POST', headers, body });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ errorCode });
});

test('refuses a deeply nested body, also before hashing it for its key', async () => {
  const { app, lines } = aRouter();
  const body = `{"name":"a","more":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
  const key = '6f1f0c1e-3f0a-4c55-9a53-6b7a0e6c1d11';
  const headers = { ...aBearer('kei'), 'content-type': 'application/json', 'idempotency-key': key };
  const response = await app.request('/api/v1/private/tunes/name', { method: 'POST', headers, body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errorCode: 'api/bad-request' });
  expect(lines).toEqual([]);
});

test('removes NUL characters, which the database cannot store', async () => {
  const { send } = aRouter();
  expect(await send(tunes.name, { name: 'a\0b' }, aBearer('kei'))).toMatchObject({ body: { name: 'ab' } });
});

test('a refusal has its code, status and Retry-After', async () => {
  const { send } = aRouter();
  const { status, body, headers } = await send(tunes.name, { name: 'taken' }, aBearer('kei'));
  expect({ status, body }).toMatchObject({ status: 409, body: { errorCode: 'api/conflict' } });
  expect(headers.get('retry-after')).toBe('3');
});

test.each([['broken'], ['an answer that is too long for its schema']])(
  '%s: logs the error and answers 500 without details',
  async (name) => {
    const { send, lines } = aRouter();
    const { status, body } = await send(tunes.name, { name }, aBearer('kei'));
    expect({ status, body }).toMatchObject({ status: 500, body: { errorCode: 'api/internal-server-error' } });
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] as string)).toMatchObject({
      level: 'error',
      path: '/api/v1/private/tunes/name',
    });
  },
);

test('a call without a handler does not compile', () => {
  const { list, mine } = handlers;
  // @ts-expect-error: `name` is missing
  const incomplete: Handlers<typeof tunes> = { list, mine };
  expect(incomplete).not.toHaveProperty('name');
});
