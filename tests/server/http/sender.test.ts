import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { trustedProxiesOf } from '#server/config/trust-proxy.ts';
import { senderOf, trustProxies } from '#server/http/sender.ts';
import { silentLog } from '#server/lib/log.ts';

/** A request over a connection from `remoteAddress`, as the adapter passes it, under a setting of TRUST_PROXY. */
async function sender(remoteAddress: string, forwarded?: string, TRUST_PROXY?: string): Promise<string> {
  const app = new Hono();
  app.use(trustProxies(trustedProxiesOf({ TRUST_PROXY }), silentLog));
  app.get('/', (c) => c.text(senderOf(c)));
  const headers: HeadersInit = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const env = { incoming: { socket: { remoteAddress } } };
  return await (await app.request('/', { headers }, env)).text();
}

test.each([undefined, '0'])(
  'ignores X-Forwarded-For with TRUST_PROXY=%s, also from this machine',
  async (none) => {
    expect(await sender('203.0.113.7', undefined, none)).toBe('203.0.113.7');
    expect(await sender('203.0.113.7', '127.0.0.1', none)).toBe('203.0.113.7');
    expect(await sender('127.0.0.1', '198.51.100.1', none)).toBe('127.0.0.1');
    expect(await sender('2001:db8::1', '198.51.100.1', none)).toBe('2001:db8:0:0::/64');
    expect(await sender('::ffff:203.0.113.7', '198.51.100.1', none)).toBe('203.0.113.7');
  },
);

test('believes as many proxies as stand in front, and nothing that the sender wrote', async () => {
  expect(await sender('127.0.0.1', '198.51.100.1', '1')).toBe('198.51.100.1');
  expect(await sender('10.0.0.9', '10.9.9.9, 198.51.100.1', '1')).toBe('198.51.100.1');
  expect(await sender('10.0.0.9', '10.9.9.9, 198.51.100.1, 10.0.0.8', '2')).toBe('198.51.100.1');
  expect(await sender('127.0.0.1', undefined, '1')).toBe('127.0.0.1');
  expect(await sender('127.0.0.1', ' ', '1')).toBe('127.0.0.1');
});

test('believes the named proxies only', async () => {
  const named = '127.0.0.1, 10.0.0.0/8, ::1';
  expect(await sender('127.0.0.1', '198.51.100.1', named)).toBe('198.51.100.1');
  expect(await sender('::ffff:127.0.0.1', '198.51.100.1, 10.1.2.3', named)).toBe('198.51.100.1');
  expect(await sender('::1', '10.9.9.9, 198.51.100.1', named)).toBe('198.51.100.1');
  expect(await sender('203.0.113.7', '198.51.100.1', named)).toBe('203.0.113.7');
  expect(await sender('10.0.0.1', '10.0.0.2', named)).toBe('10.0.0.1');
});

test.each(['10', 'yes', '127.0.0.1/33', '10.0.0.0/', 'proxy.example', '127.0.0.1,', '-1'])(
  'TRUST_PROXY=%s stops the start',
  (TRUST_PROXY) => {
    expect(() => trustedProxiesOf({ TRUST_PROXY })).toThrow('TRUST_PROXY must be the number of proxies');
  },
);

test('says once that a proxy is not named', async () => {
  const events: string[] = [];
  const app = new Hono();
  app.use(trustProxies({ kind: 'none' }, { ...silentLog, warn: (event) => void events.push(event) }));
  app.get('/', (c) => c.text(senderOf(c)));
  for (let time = 0; time < 3; time += 1)
    await app.request('/', { headers: { 'x-forwarded-for': '198.51.100.1' } });
  expect(events).toHaveLength(1);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:fffe'],
  ['2001:db8:1:2:3:4:5:6', '2001:0DB8:0001:0002::'],
  ['2001:db8::9', '2001:db8:0:0:1::'],
  ['fe80::1%eth0', 'fe80::2%eth1'],
])('counts %s and %s as one household', async (one, other) => {
  expect(await sender(one)).toBe(await sender(other));
  expect(await sender('::1', one, '1')).toBe(await sender('::1', other, '1'));
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['::1', '1::'],
  ['203.0.113.7', '203.0.113.8'],
  ['64:ff9b::c000:201', '64:ff9b::c000:202'],
])('counts %s and %s as two', async (one, other) => {
  expect(await sender('127.0.0.1', one, '1')).not.toBe(await sender('127.0.0.1', other, '1'));
});
