import { isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { TrustedProxies } from '#server/config/trust-proxy.ts';
import type { Log } from '#server/lib/log.ts';

declare module 'hono' {
  interface ContextVariableMap {
    trustedProxies: TrustedProxies;
  }
}

/** Tells `senderOf` which proxies to believe. Says once when there is a proxy that nobody named. */
export function trustProxies(trusted: TrustedProxies, log: Log): MiddlewareHandler {
  let isSaid = trusted.kind !== 'none';
  return async (c, next) => {
    c.set('trustedProxies', trusted);
    if (!isSaid && c.req.header('x-forwarded-for') !== undefined) {
      isSaid = true;
      log.warn('a proxy names senders, and TRUST_PROXY does not name it: all of them count as one');
    }
    await next();
  };
}

/**
 * The sender, for limits: the address of the connection; of IPv6 its network (/64), because a single household has 2⁶⁴
 * addresses. `X-Forwarded-For` counts only as far as TRUST_PROXY goes: anyone else could forge it and pass every limit.
 */
export function senderOf(c: Context): string {
  const bindings = c.env as Partial<HttpBindings> | undefined;
  const remote = bindings?.incoming?.socket.remoteAddress ?? 'unknown';
  const trusted: TrustedProxies | undefined = c.get('trustedProxies');
  return senderFrom(remote, c.req.header('x-forwarded-for') ?? '', trusted ?? { kind: 'none' });
}

/** The same of a connection's address and the header `X-Forwarded-For`. */
export function senderFrom(remote: string, forwarded: string, trusted: TrustedProxies): string {
  if (trusted.kind === 'none') return networkOf(remote);
  const named = forwarded
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  // Every proxy adds whom it heard at the end; what stands before that, the sender may have written.
  const chain = [...named, remote];
  if (trusted.kind === 'hops') return networkOf(chain.at(-1 - trusted.hops) ?? chain[0] ?? remote);
  return networkOf(chain.findLast((each) => !trusted.has(each)) ?? remote);
}

/**
 * The senders around one, `198.51.100.7` → `198.51.100`, an IPv6 network's /48: as many addresses as somebody who rents
 * a server or has a line at home gets without asking.
 */
export function neighbourhoodOf(sender: string): string {
  const found = /^(\d+\.\d+\.\d+)\.\d+$/.exec(sender) ?? /^(\w+:\w+:\w+):\w+::\/64$/.exec(sender);
  return found?.[1] ?? sender;
}

/** `2001:db8::7` → `2001:db8:0:0::/64`; an IPv4 address stays, also when written as IPv6. */
export function networkOf(address: string): string {
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
