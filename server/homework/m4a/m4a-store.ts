import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** A recording that cannot be converted is left as it is after so many tries. */
export const MOST_ATTEMPTS = 3;

export interface Wanted {
  readonly userAudioID: string;
  readonly uploadID: string;
  readonly byteLength: number;
}

/**
 * The oldest recording that has no m4a yet, held for `leaseMs` so that nobody else makes the same one; undefined when
 * there is none, or when somebody is at one: it is work for one core over all servers. A try that crashed counts, or it would be repeated for ever.
 */
export async function claimNext(db: Database, now: Date, leaseMs: number): Promise<Wanted | undefined> {
  const claimed = await sql<{ user_audio_id: string; upload_id: string; byte_length: string }>`
    insert into m4as (user_audio_id, leased_until, attempts)
    select a.user_audio_id, ${new Date(now.getTime() + leaseMs)}, 1
    from user_audios a left join m4as m using (user_audio_id)
    where (m.user_audio_id is null
        or (m.object_id is null and m.attempts < ${MOST_ATTEMPTS} and m.leased_until <= ${now}))
      and not exists (
        select from m4as busy
        where busy.object_id is null and busy.failure is null and busy.leased_until > ${now})
    order by a.record_time limit 1
    on conflict (user_audio_id) do update
      set leased_until = excluded.leased_until, attempts = m4as.attempts + 1, failure = null
      where m4as.object_id is null and m4as.leased_until <= ${now}
    returning user_audio_id,
      (select upload_id from user_audios u where u.user_audio_id = m4as.user_audio_id),
      (select byte_length from user_audios u where u.user_audio_id = m4as.user_audio_id)`.execute(db);
  const [row] = claimed.rows;
  return (
    row && {
      userAudioID: row.user_audio_id,
      uploadID: row.upload_id,
      byteLength: Number(row.byte_length),
    }
  );
}

/** @returns false when the recording has been deleted meanwhile */
export async function noteMade(
  db: Database,
  { userAudioID }: Wanted,
  made: { objectID: string; byteLength: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('m4as')
    .set({ object_id: made.objectID, byte_length: made.byteLength, failure: null })
    .where('user_audio_id', '=', userAudioID)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function noteFailed(db: Database, { userAudioID }: Wanted, failure: string): Promise<void> {
  await db
    .updateTable('m4as')
    // The words may be a stranger's file's own, and the database knows no NUL.
    .set({ failure: failure.replaceAll('\0', '').slice(0, 500) })
    .where('user_audio_id', '=', userAudioID)
    .execute();
}

/** The object that plays for this recording, or undefined while there is none. */
export function m4aOf(db: Database, userAudioID: string) {
  return db
    .selectFrom('m4as')
    .select(['object_id', 'byte_length'])
    .where('user_audio_id', '=', userAudioID)
    .where('object_id', 'is not', null)
    .executeTakeFirst();
}
