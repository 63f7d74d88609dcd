import type { Hono } from 'hono';
import { SECOND_MS } from '#domain/time-units.ts';
import { ping } from '#server/db/connect.ts';
import type { ServerDeps } from './server-deps.ts';

const PING_TIMEOUT_MS = 3 * SECOND_MS;

/** GET /healthz: 200 when the database answers (the app exists only after the migrations), 503 otherwise. */
export function mountHealth(app: Hono, { db, log }: ServerDeps): void {
  app.get('/healthz', async (c) => {
    const answer = ping(db).then(() => true);
    const ready = await Promise.race([answer, timeout()]).catch((error: unknown) => {
      log.warn('database does not answer', { error });
      return false;
    });
    return c.json({ ready }, ready ? 200 : 503, { 'cache-control': 'no-store' });
  });
}

function timeout(): Promise<false> {
  return new Promise((done) => setTimeout(done, PING_TIMEOUT_MS, false).unref());
}
