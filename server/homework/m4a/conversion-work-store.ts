import { type RawBuilder, sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { deleteOldRows } from '#server/db/old-rows-store.ts';

/** Rows of work are kept a day longer than they count. */
const RETENTION_MS = 2 * DAY_MS;

const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

/**
 * Adds what an attempt cost to the day of the recording's owner, whatever became of it. Call it first in a transaction: a deletion
 * locks the person before their recordings, and two that take the same locks in another order would wait for each other.
 * Nothing happens for somebody who is deleted.
 */
export async function addWork(
  trx: Database,
  userAudioID: string,
  { tookMs, now }: { readonly tookMs: number; readonly now: Date },
): Promise<void> {
  await sql`
    insert into conversion_work (uid, hour, ms, last_at)
    select p.uid, ${hourOf(now)}, ${Math.round(tookMs)}, ${now}
    from user_audios a join people p using (uid) where a.user_audio_id = ${userAudioID}
    for key share of p
    on conflict (uid, hour) do update
      set ms = conversion_work.ms + excluded.ms, last_at = greatest(conversion_work.last_at, excluded.last_at)`.execute(
    trx,
  );
}

/** Selects `ms`, what a person's conversions took within a day: of at most 25 rows. */
export function workOfADay(uid: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  return sql`
    select coalesce(sum(w.ms), 0) as ms from conversion_work w
    where w.uid = ${uid} and w.hour >= ${hourOf(dayAgo)} and w.last_at > ${dayAgo}`;
}

export function deleteOldWork(db: Database, now: Date): Promise<bigint> {
  return deleteOldRows(db, 'conversion_work', 'hour', new Date(now.getTime() - RETENTION_MS));
}
