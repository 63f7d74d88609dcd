import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { isLoopback } from '#server/config/loopback.ts';

/** Headers that a proxy adds: somebody who comes through one is not at this machine. */
const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.*|cf-connecting-ip|true-client-ip)$/i;

/**
 * Whether somebody at this machine made a request, in a page that they opened themselves: the connection is loopback,
 * the Host names loopback (which excludes a foreign name that points here), no proxy forwarded it, and no other site
 * made it.
 */
export function isOperator(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (!isLoopbackAddress(incoming?.socket.remoteAddress)) return false;
  // nginx without settings adds no header and names us by our own address; but it speaks HTTP/1.0, as no browser does.
  if (incoming?.httpVersion === '1.0') return false;
  if (!isLoopback(hostOf(c.req.header('host')))) return false;
  if ([...c.req.raw.headers.keys()].some((name) => FORWARDED.test(name))) return false;
  return ['none', 'same-origin', undefined].includes(c.req.header('sec-fetch-site'));
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(address);
}

function hostOf(host: string | undefined): string {
  const url = `http://${host ?? ''}`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}
