import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { senderOf } from '#server/http/sender.ts';

const app = new Hono();
app.get('/', (c) => c.text(senderOf(c)));

/** A request over a connection from `remoteAddress`, as the adapter hands it in. */
async function sender(remoteAddress: string, forwarded?: string): Promise<string> {
  const headers: HeadersInit = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const env = { incoming: { socket: { remoteAddress } } };
  return await (await app.request('/', { headers }, env)).text();
}

test('whoever connects from elsewhere is who connects, whatever the request claims', async () => {
  expect(await sender('203.0.113.7')).toBe('203.0.113.7');
  expect(await sender('203.0.113.7', '127.0.0.1')).toBe('203.0.113.7');
  expect(await sender('2001:db8::1', '198.51.100.1')).toBe('2001:db8::1');
  expect(await sender('::ffff:203.0.113.7', '198.51.100.1')).toBe('::ffff:203.0.113.7');
});

test.each([['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1']])(
  'of a proxy at %s only the entry that it added itself counts',
  async (proxy) => {
    expect(await sender(proxy, '198.51.100.1')).toBe('198.51.100.1');
    expect(await sender(proxy, '10.9.9.9, 198.51.100.1')).toBe('198.51.100.1');
    expect(await sender(proxy)).toBe(proxy);
    expect(await sender(proxy, ' ')).toBe(proxy);
  },
);
