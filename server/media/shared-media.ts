import type { MiddlewareHandler } from 'hono';
import { SECOND_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';

/** Pictures of people may be hidden at any time: they stay with this server. */
const PERSON = /^\/media\/image\/upload\/[^/]+\/v\d+\/people(\/|%2f)/i;
/** What the worker must see of an answer: whether it is whole, and whether its length is that of the file. */
const READABLE = 'accept-ranges, content-encoding, content-length, content-range, etag';
const PREFLIGHT_SECONDS = '86400';

/**
 * Lets a CDN at MEDIA_ORIGIN keep published media, and our pages read them from there. What is signed may be kept until its
 * address ends, under the whole address; the CDN passes the query on. Without MEDIA_ORIGIN nothing is changed.
 */
export function sharedMedia({ config, clock }: Pick<ServerDeps, 'config' | 'clock'>): MiddlewareHandler {
  return async (c, next) => {
    if (config.mediaOrigin === null || PERSON.test(c.req.path)) return await next();
    if (c.req.method === 'OPTIONS') {
      return c.body(null, 204, {
        'access-control-allow-origin': config.publicOrigin,
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'range, if-range, accept',
        'access-control-max-age': PREFLIGHT_SECONDS,
      });
    }
    await next();
    const { headers, status } = c.res;
    headers.set('access-control-allow-origin', config.publicOrigin);
    headers.set('access-control-expose-headers', READABLE);
    headers.set('cross-origin-resource-policy', 'cross-origin');
    const end = Number(c.req.query('exp')) * SECOND_MS;
    const mayBeStored = status === 200 || status === 206 || status === 304;
    if (!mayBeStored || !headers.get('cache-control')?.startsWith('private') || !Number.isSafeInteger(end))
      return;
    const seconds = Math.max(0, Math.floor((end - clock.now().getTime()) / SECOND_MS));
    headers.set('cache-control', `public, max-age=31536000, s-maxage=${seconds}, immutable`);
  };
}
