import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { measured } from '#server/lib/measured.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Measures every answer by the template of its route, which names no person and no thing. */
export const measureRequests: MiddlewareHandler = async (c, next) => {
  const begun = performance.now();
  await next();
  measured.request.publish({
    // After `next` this is the route that has answered.
    route: routePath(c),
    method: METHODS.has(c.req.method) ? c.req.method : 'OTHER',
    status: c.res.status,
    seconds: (performance.now() - begun) / 1000,
  });
};
