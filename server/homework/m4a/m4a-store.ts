import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import type { Claim } from './attempt-end.ts';
import { attemptsIn } from './attempts-store.ts';
import type { M4aFailure, M4aRefusal } from './m4a-refusal.ts';
import { failurePauseMs } from './retry-pause.ts';

/** After this many attempts a recording that cannot be converted is left as it is. */
export const MAX_ATTEMPTS = 3;

/** Of conversions for one person in a day: about twenty hours of sound. The rest waits for the next day. */
const MAX_WORK_OF_A_PERSON_MS = 30 * MINUTE_MS;

export const m4aAttempts = attemptsIn('m4as');

export interface ClaimedRecording extends Claim {
  readonly userAudioID: string;
  readonly uploadID: string;
  readonly byteLength: number;
}

/** Servers claim one after the other, so that each counts what the others convert, and takes another recording. */
const CLAIMING_LOCK = 7_291_001;

export interface ClaimTerms {
  readonly now: Date;
  readonly leaseMs: number;
  /** How many recordings are converted at the same time, over all servers. */
  readonly atOnce: number;
}

/**
 * Claims a recording that has no m4a yet, for `leaseMs`, so that no other server converts it: first what strangers wait to hear,
 * then the oldest of whoever has the fewest under way, and of those whose conversions took the least time within a day. So nobody
 * with many recordings holds up the others.
 * Undefined when there is none, or when `atOnce` are under way. An attempt that crashed counts, because it would be repeated
 * without end otherwise.
 */
export async function claimRecording(db: Database, terms: ClaimTerms): Promise<ClaimedRecording | undefined> {
  await m4aAttempts.dropUnfinished(db, terms.now);
  const {
    rows: [row],
  } = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${CLAIMING_LOCK})`.execute(trx);
    return await claimQuery(terms).execute(trx);
  });
  return (
    row && {
      userAudioID: row.user_audio_id,
      uploadID: row.upload_id,
      byteLength: Number(row.byte_length),
      attempts: row.attempts,
      interruptions: row.interruptions,
    }
  );
}

interface ClaimedRow extends Claim {
  readonly user_audio_id: string;
  readonly upload_id: string;
  readonly byte_length: string;
}

/** Asked every minute: it reads what is open, not everything that was ever recorded. Exported for its plan. */
export function claimQuery({ now, leaseMs, atOnce }: ClaimTerms) {
  const isRunning = (alias: string) =>
    sql`${sql.ref(`${alias}.object_id`)} is null and ${sql.ref(`${alias}.failure`)} is null
      and ${sql.ref(`${alias}.leased_until`)} > ${now}`;
  return sql<ClaimedRow>`
    with work as (
      select a.uid, sum(m.took_ms) as ms, count(*) filter (where ${isRunning('m')}) as running
      from m4as m join user_audios a using (user_audio_id)
      where m.began_at > ${new Date(now.getTime() - DAY_MS)} group by a.uid)
    insert into m4as (user_audio_id, leased_until, attempts, began_at)
    select a.user_audio_id, ${new Date(now.getTime() + leaseMs)}, 1, ${now}
    from user_audios a left join m4as m using (user_audio_id) left join work on work.uid = a.uid
    where a.m4a_open and (m.user_audio_id is null
        or (m.object_id is null and m.attempts < ${MAX_ATTEMPTS} and m.leased_until <= ${now}))
      and coalesce(work.ms, 0) < ${MAX_WORK_OF_A_PERSON_MS}
      and (select count(*) from m4as busy where ${isRunning('busy')}) < ${atOnce}
    order by a.m4a_wanted_at is null, coalesce(work.running, 0), coalesce(work.ms, 0), a.register_time limit 1
    on conflict (user_audio_id) do update
      set leased_until = excluded.leased_until, attempts = m4as.attempts + 1, failure = null, began_at = ${now}
      where m4as.object_id is null and m4as.leased_until <= ${now}
    returning user_audio_id, attempts, interruptions,
      (select upload_id from user_audios u where u.user_audio_id = m4as.user_audio_id),
      (select byte_length from user_audios u where u.user_audio_id = m4as.user_audio_id)`;
}

/** Has the m4a of a recording made before others. */
export async function wantM4a(db: Database, submissionID: string, now: Date): Promise<void> {
  await db
    .updateTable('user_audios')
    .set({ m4a_wanted_at: now })
    .where('user_audio_id', '=', (eb) =>
      eb.selectFrom('submissions').select('user_audio_id').where('submission_id', '=', submissionID),
    )
    .execute();
}

/** @returns false when the recording was deleted in the meantime, or another server has taken over */
export async function recordM4a(
  db: Database,
  { userAudioID }: ClaimedRecording,
  made: { objectID: string; byteLength: number; tookMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('m4as')
    .set({ object_id: made.objectID, byte_length: made.byteLength, failure: null })
    .set({ making_object_id: null, interruptions: 0 })
    .set(addedMs(made.tookMs))
    .where('user_audio_id', '=', userAudioID)
    .where('making_object_id', '=', made.objectID)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await closeM4a(db, userAudioID);
  return true;
}

/** Ends what lost its last attempt together with its server, so that nobody waits any more for an m4a that is not made. */
export async function closeLost(db: Database, now: Date): Promise<void> {
  const why: M4aFailure = 'unreadable';
  await sql`
    with lost as (
      update m4as set failure = ${why} from user_audios a
      where a.m4a_open and a.user_audio_id = m4as.user_audio_id
        and m4as.object_id is null and m4as.attempts >= ${MAX_ATTEMPTS} and m4as.leased_until <= ${now}
      returning m4as.user_audio_id)
    update user_audios set m4a_open = false where user_audio_id in (select user_audio_id from lost)`.execute(
    db,
  );
}

async function closeM4a(db: Database, userAudioID: string): Promise<void> {
  await db
    .updateTable('user_audios')
    .set({ m4a_open: false })
    .where('user_audio_id', '=', userAudioID)
    .execute();
}

/** Records why a conversion failed; one that was refused is not tried again, any other after a growing pause. */
export async function recordFailure(
  db: Database,
  { userAudioID, attempts }: ClaimedRecording,
  failed: { why: M4aRefusal | M4aFailure; isFinal: boolean; tookMs: number; now: Date },
): Promise<void> {
  const due = new Date(failed.now.getTime() + failurePauseMs(attempts));
  const [left] = await db
    .updateTable('m4as')
    .set({ failure: failed.why, leased_until: due, ...(failed.isFinal ? { attempts: MAX_ATTEMPTS } : {}) })
    .set(addedMs(failed.tookMs))
    .where('user_audio_id', '=', userAudioID)
    .returning('attempts')
    .execute();
  if (left && left.attempts >= MAX_ATTEMPTS) await closeM4a(db, userAudioID);
}

function addedMs(tookMs: number) {
  return { took_ms: sql<number>`took_ms + ${Math.round(tookMs)}` };
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
