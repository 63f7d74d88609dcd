import { sql } from 'kysely';
import { ApiError } from '#contract/errors.ts';
import type { Database } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';

export interface Limit {
  /** What is limited, e.g. `sign-in`. */
  readonly name: string;
  readonly hits: number;
  readonly windowMs: number;
}

/**
 * Counts one hit of `who` (an address, a uid, an e-mail's hash) and throws `api/too-many-requests` with the time
 * until the window ends once the limit is passed. Counted in the database, so it holds across processes.
 */
export async function hit(db: Database, clock: Clock, limit: Limit, who: string): Promise<void> {
  const now = clock.now().getTime();
  const start = Math.floor(now / limit.windowMs) * limit.windowMs;
  const { hits } = await db
    .insertInto('rate_limits')
    .values({ subject: `${limit.name}:${who}`, window_start: new Date(start), hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'window_start']).doUpdateSet({ hits: sql<number>`rate_limits.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  if (hits > limit.hits) {
    throw new ApiError('api/too-many-requests', { retryAfter: (start + limit.windowMs - now) / 1000 });
  }
}
