import type { Hono } from 'hono';
import { sql } from 'kysely';
import type { ServerDeps } from '#server/http/server-deps.ts';

const LONGEST_WAIT_MS = 3_000;

/** GET /healthz: 200 once the database answers (the app exists only after the migrations), 503 otherwise. */
export function mountHealth(app: Hono, { db, log }: ServerDeps): void {
  app.get('/healthz', async (c) => {
    const answer = sql`select 1`.execute(db).then(() => true);
    const ready = await Promise.race([answer, lateness()]).catch((error: unknown) => {
      log.warn('database does not answer', { error });
      return false;
    });
    return c.json({ ready }, ready ? 200 : 503, { 'cache-control': 'no-store' });
  });
}

function lateness(): Promise<false> {
  return new Promise((done) => setTimeout(done, LONGEST_WAIT_MS, false).unref());
}
