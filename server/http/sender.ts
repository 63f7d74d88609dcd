import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * The sender's address, from the connection alone. `X-Forwarded-For` is believed only from a proxy on this
 * machine: anyone else could write into it and slip past every limit. The last entry is the one the proxy added.
 */
export function senderOf(c: Context): string {
  const bindings = c.env as Partial<HttpBindings> | undefined;
  const remote = bindings?.incoming?.socket.remoteAddress ?? 'unknown';
  if (!/^(::1|(::ffff:)?127\.)/.test(remote)) return remote;
  return c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() || remote;
}
