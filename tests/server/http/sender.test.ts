import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { senderOf } from '#server/http/sender.ts';

const app = new Hono();
app.get('/', (c) => c.text(senderOf(c)));

/** A request over a connection from `remoteAddress`, as the adapter passes it. */
async function sender(remoteAddress: string, forwarded?: string): Promise<string> {
  const headers: HeadersInit = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const env = { incoming: { socket: { remoteAddress } } };
  return await (await app.request('/', { headers }, env)).text();
}

test('ignores X-Forwarded-For of a connection from another machine', async () => {
  expect(await sender('203.0.113.7')).toBe('203.0.113.7');
  expect(await sender('203.0.113.7', '127.0.0.1')).toBe('203.0.113.7');
  expect(await sender('2001:db8::1', '198.51.100.1')).toBe('2001:db8:0:0::/64');
  expect(await sender('::ffff:203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
])('believes only the entry that a proxy at %s added itself', async (proxy, own) => {
  expect(await sender(proxy, '198.51.100.1')).toBe('198.51.100.1');
  expect(await sender(proxy, '10.9.9.9, 198.51.100.1')).toBe('198.51.100.1');
  expect(await sender(proxy)).toBe(own);
  expect(await sender(proxy, ' ')).toBe(own);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:fffe'],
  ['2001:db8:1:2:3:4:5:6', '2001:0DB8:0001:0002::'],
  ['2001:db8::9', '2001:db8:0:0:1::'],
  ['fe80::1%eth0', 'fe80::2%eth1'],
])('counts %s and %s as one household', async (one, other) => {
  expect(await sender(one)).toBe(await sender(other));
  expect(await sender('::1', one)).toBe(await sender('::1', other));
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['::1', '1::'],
  ['203.0.113.7', '203.0.113.8'],
  ['64:ff9b::c000:201', '64:ff9b::c000:202'],
])('counts %s and %s as two', async (one, other) => {
  expect(await sender('127.0.0.1', one)).not.toBe(await sender('127.0.0.1', other));
});
