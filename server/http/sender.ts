import { isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * The sender, for limits: the address of the connection; of IPv6 its network (/64), because a single household has 2⁶⁴
 * addresses. Trusts `X-Forwarded-For` only from a proxy on this machine: anyone else could forge it and pass every
 * limit. Its last entry is the one the proxy added.
 */
export function senderOf(c: Context): string {
  const bindings = c.env as Partial<HttpBindings> | undefined;
  const remote = bindings?.incoming?.socket.remoteAddress ?? 'unknown';
  if (!/^(::1|(::ffff:)?127\.)/.test(remote)) return networkOf(remote);
  return networkOf(c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() || remote);
}

/** `2001:db8::7` → `2001:db8:0:0::/64`; an IPv4 address stays, also when written as IPv6. */
function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  // NAT64 maps all of IPv4 into one network.
  if (!isIPv6(bare) || /^64:ff9b:/i.test(bare)) return bare;
  const [front = '', back] = bare.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const [first, last] = [groups(front), groups(back ?? '')];
  const left = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const network = [...first, ...left, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
