import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { anOutbox } from './an-outbox.ts';

const requests: { headers: Record<string, unknown>; body: string; path: string }[] = [];
let answer: { status: number; headers?: Record<string, string> } = { status: 200 };

const gateway = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  requests.push({ headers: request.headers, body, path: request.url ?? '' });
  response.writeHead(answer.status, answer.headers).end('{}');
});
gateway.listen(0, '127.0.0.1');
await once(gateway, 'listening');
afterAll(() => gateway.close());

const { port } = gateway.address() as AddressInfo;
const outbox = await anOutbox({
  SMS_GATEWAY_URL: `http://127.0.0.1:${port}/send`,
  SMS_GATEWAY_TOKEN: 'gateway-token',
});

beforeEach(async () => {
  await outbox.deps.db.deleteFrom('messages').execute();
  requests.length = 0;
  answer = { status: 200 };
});

test('posts an SMS with the bearer token and a key of its own', async () => {
  await outbox.sms('+819012345678');
  const { id } = await outbox.row('+819012345678');
  await outbox.send();
  await outbox.send();
  expect(requests).toHaveLength(1);
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ to: '+819012345678', text: '確認コード 246810' });
  expect(requests[0]?.headers).toMatchObject({
    authorization: 'Bearer gateway-token',
    'idempotency-key': id,
  });
  expect(await outbox.row('+819012345678')).toMatchObject({ body: null, sent_at: outbox.clock.now() });
});

test.each([
  [400, 'refused'],
  [422, 'refused'],
  [429, 'waits'],
  [503, 'waits'],
  [401, 'waits'],
])('after HTTP %i the SMS is %s', async (status, fate) => {
  answer = { status };
  await outbox.sms('+819012345678', 5 * MINUTE_MS);
  await outbox.send();
  const row = await outbox.row('+819012345678');
  expect([row.sent_at, row.failure]).toEqual([null, `sms HTTP ${status}`]);
  answer = { status: 200 };
  outbox.clock.advance(MINUTE_MS);
  await outbox.send();
  expect(requests).toHaveLength(fate === 'waits' ? 2 : 1);
  const keys = new Set(requests.map(({ headers }) => headers['idempotency-key']));
  expect(keys.size).toBe(1);
});

test('does not follow a redirect with number and token', async () => {
  answer = { status: 307, headers: { location: `http://127.0.0.1:${port}/elsewhere` } };
  await outbox.sms('+819012345678');
  await outbox.send();
  expect(requests.map(({ path }) => path)).toEqual(['/send']);
  expect(await outbox.row('+819012345678')).toMatchObject({ sent_at: null, failure: 'sms HTTP 307' });
});

test('mails wait where only SMS can be sent', async () => {
  await outbox.mail('hana@example.jp');
  await outbox.sms('+819012345678');
  await outbox.send();
  expect(requests).toHaveLength(1);
  expect(await outbox.row('hana@example.jp')).toMatchObject({ sent_at: null, tries: 0 });
});

test('the log names neither number, text nor token', async () => {
  answer = { status: 400 };
  await outbox.sms('+819012345678');
  await outbox.send();
  expect(outbox.log.length).toBeGreaterThan(0);
  expect(outbox.log.join('\n')).not.toMatch(/9012345678|確認コード|gateway-token/);
});
