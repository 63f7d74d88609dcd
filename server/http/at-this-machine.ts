import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { isLoopback } from '#server/config/loopback.ts';

/** Headers that a proxy adds: somebody who comes through one is not at this machine. */
const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.*|cf-connecting-ip|true-client-ip)$/i;

/**
 * Whether nothing shows that a request came from elsewhere: it names this machine (which excludes a foreign name that
 * points here), and no proxy forwarded it. A proxy may hide itself, so this alone opens nothing that matters.
 */
export function isNamedHere(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  // nginx without settings adds no header and names us by our own address; but it speaks HTTP/1.0, as no browser does.
  if (incoming?.httpVersion === '1.0') return false;
  if (!isLoopback(hostOf(c.req.header('host') ?? new URL(c.req.url).host))) return false;
  return ![...c.req.raw.headers.keys()].some((name) => FORWARDED.test(name));
}

/** Besides, whether the connection is loopback, and no other site made the request. */
export function isAtThisMachine(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (!isNamedHere(c) || !isLoopbackAddress(incoming?.socket.remoteAddress)) return false;
  return ['none', 'same-origin', undefined].includes(c.req.header('sec-fetch-site'));
}

/** Whether the address of a connection is this machine's own. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(address);
}

function hostOf(host: string | undefined): string {
  const url = `http://${host ?? ''}`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}
