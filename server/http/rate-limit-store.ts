import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError } from '#contract/errors.ts';
import type { Database } from '#server/db/connect.ts';
import { deleteOldRows } from '#server/db/old-rows-store.ts';
import type { Clock } from '#server/lib/clock.ts';
import { measured } from '#server/lib/measured.ts';

export interface Limit {
  /** What is limited, e.g. `sign-in`. */
  readonly name: string;
  readonly hits: number;
  readonly windowMs: number;
}

/**
 * Counts one hit of `who` (an address, a uid, the hash of an e-mail). Counts in the database, so the limit holds across
 * processes.
 * @throws ApiError 429 `api/too-many-requests` above the limit, with the seconds until the window ends
 */
export async function hit(db: Database, clock: Clock, limit: Limit, who: string): Promise<void> {
  const { hits, retryAfter } = await countHit(db, clock, limit, who);
  if (hits > limit.hits) throw new ApiError('api/too-many-requests', { retryAfter });
}

/**
 * Counts one hit of `who` and refuses nothing.
 * @returns the hits of this window, this one included, and the seconds until it ends
 */
export async function countHit(
  db: Database,
  clock: Clock,
  limit: Limit,
  who: string,
): Promise<{ readonly hits: number; readonly retryAfter: number }> {
  const now = clock.now().getTime();
  const { hits } = await counting(db, [limit], who, now).executeTakeFirstOrThrow();
  if (hits > limit.hits) measured.limitReached.publish({ limit: limit.name });
  return { hits, retryAfter: secondsLeft(limit, now) };
}

/**
 * Counts one hit of `who` under several limits with one statement, which is one commit. Refuses as `hit` for each in turn
 * would: under what comes after the first limit that is exceeded, the hit does not count.
 * @throws ApiError 429 `api/too-many-requests`, as `hit`
 */
export async function hitAll(
  db: Database,
  clock: Clock,
  limits: readonly Limit[],
  who: string,
): Promise<void> {
  const now = clock.now().getTime();
  const rows = await counting(db, limits, who, now).execute();
  const counts = new Map(rows.map(({ subject, hits }) => [subject, hits]));
  const at = limits.findIndex((limit) => (counts.get(`${limit.name}:${who}`) ?? 0) > limit.hits);
  const exceeded = limits[at];
  if (exceeded === undefined) return;
  measured.limitReached.publish({ limit: exceeded.name });
  for (const later of limits.slice(at + 1)) await uncountHit(db, clock, later, who);
  throw new ApiError('api/too-many-requests', { retryAfter: secondsLeft(exceeded, now) });
}

/** The statement that counts one hit under each of these limits. */
function counting(db: Database, limits: readonly Limit[], who: string, now: number) {
  const rows = limits.map((limit) => ({ ...keyOf(limit, who, now), hits: 1 }));
  return db
    .insertInto('rate_limits')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['subject', 'window_start']).doUpdateSet({ hits: sql<number>`rate_limits.hits + 1` }),
    )
    .returning(['subject', 'hits']);
}

/** A limit, and who is counted under it. */
export type Counted = readonly [limit: Limit, who: string];

/** How much is counted of each of these in its present window, in their order, and the seconds until that ends. Counts nothing. */
export async function hitsOf(
  db: Database,
  clock: Clock,
  each: readonly Counted[],
): Promise<{ readonly hits: number; readonly retryAfter: number }[]> {
  const now = clock.now().getTime();
  const rows = await db
    .selectFrom('rate_limits')
    .select(['subject', 'hits'])
    .where(({ or, and }) => or(each.map(([limit, who]) => and(keyOf(limit, who, now)))))
    .execute();
  const counts = new Map(rows.map(({ subject, hits }) => [subject, hits]));
  return each.map(([limit, who]) => ({
    hits: counts.get(`${limit.name}:${who}`) ?? 0,
    retryAfter: secondsLeft(limit, now),
  }));
}

/** Counts so much at once of each of these, of which some may be above its limit, and refuses nothing. */
export async function addHits(
  db: Database,
  clock: Clock,
  each: readonly Counted[],
  hits: number,
): Promise<void> {
  const now = clock.now().getTime();
  await db
    .insertInto('rate_limits')
    .values(each.map(([limit, who]) => ({ ...keyOf(limit, who, now), hits })))
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'window_start'])
        .doUpdateSet({ hits: sql<number>`rate_limits.hits + excluded.hits` }),
    )
    .execute();
}

function keyOf(limit: Limit, who: string, now: number) {
  return { subject: `${limit.name}:${who}`, window_start: new Date(windowStart(limit, now)) };
}

/** Takes one hit back that turned out not to count. */
export async function uncountHit(db: Database, clock: Clock, limit: Limit, who: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ hits: sql<number>`greatest(hits - 1, 0)` })
    .where('subject', '=', `${limit.name}:${who}`)
    .where('window_start', '=', new Date(windowStart(limit, clock.now().getTime())))
    .execute();
}

function windowStart({ windowMs }: Limit, now: number): number {
  return Math.floor(now / windowMs) * windowMs;
}

/** Seconds until the present window ends. */
function secondsLeft(limit: Limit, now: number): number {
  return (windowStart(limit, now) + limit.windowMs - now) / 1000;
}

/** The hash that counts for a person: counters store no addresses of people. */
export function subjectOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url');
}

/** Clears the hits of `who`. */
export async function clearHits(db: Database, { name }: Limit, who: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('subject', '=', `${name}:${who}`).execute();
}

/** Clears the hits of each of these under every limit: a subject ends with who it counts. Reads all counters once. */
export async function clearAllHits(trx: Database, each: readonly string[]): Promise<void> {
  const endings = each.map((who) => `:${who}`);
  await trx
    .deleteFrom('rate_limits')
    .where(({ or, eb }) =>
      or(endings.map((ending) => eb(sql`right(subject, length(${ending}))`, '=', ending))),
    )
    .execute();
}

/** Deletes the counters of windows that began before that time. @returns how many */
export function deleteOldHits(db: Database, before: Date): Promise<bigint> {
  return deleteOldRows(db, 'rate_limits', 'window_start', before);
}
