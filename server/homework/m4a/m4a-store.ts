import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { HeldClaim } from './attempt-end.ts';
import { attemptsIn } from './attempts-store.ts';
import { addWork } from './conversion-work-store.ts';
import type { M4aFailure, M4aRefusal } from './m4a-refusal.ts';
import { failurePauseMs } from './retry-pause.ts';

/** After this many attempts a recording that cannot be converted is left as it is. */
export const MAX_ATTEMPTS = 3;

export const m4aAttempts = attemptsIn('m4as');

export interface ClaimedRecording extends HeldClaim {
  readonly userAudioID: string;
  readonly uploadID: string;
  readonly byteLength: number;
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
  made: { objectID: string; byteLength: number; tookMs: number; now: Date },
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await addWork(trx, userAudioID, made);
    const { numUpdatedRows } = await trx
      .updateTable('m4as')
      .set({ object_id: made.objectID, byte_length: made.byteLength, failure: null })
      .set({ making_object_id: null, interruptions: 0 })
      .set(addedMs(made.tookMs))
      .where('user_audio_id', '=', userAudioID)
      .where('making_object_id', '=', made.objectID)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await closeM4a(trx, userAudioID);
    return true;
  });
}

/**
 * Ends what lost its last attempt together with its server, so that nobody waits any more for an m4a that is not made. Such an attempt
 * has no failure: it is found by the index of what is under way. An array, because the planner expects too many of them, and would read
 * the whole table for a join.
 */
export async function closeLost(db: Database, now: Date): Promise<void> {
  const why: M4aFailure = 'unreadable';
  await sql`
    with lost as (
      update m4as set failure = ${why}
      where object_id is null and failure is null and attempts >= ${MAX_ATTEMPTS} and leased_until <= ${now}
      returning user_audio_id)
    update user_audios set m4a_open = false where user_audio_id = any(array(select user_audio_id from lost))`.execute(
    db,
  );
}

async function closeM4a(trx: Database, userAudioID: string): Promise<void> {
  await trx
    .updateTable('user_audios')
    .set({ m4a_open: false })
    .where('user_audio_id', '=', userAudioID)
    .execute();
}

/** Records why a conversion failed; one that was refused is not tried again, any other after a growing pause. It took its time in any case. */
export async function recordFailure(
  db: Database,
  { userAudioID, attempts, leasedUntil }: ClaimedRecording,
  failed: { why: M4aRefusal | M4aFailure; isFinal: boolean; tookMs: number; now: Date },
): Promise<void> {
  const due = new Date(failed.now.getTime() + failurePauseMs(attempts));
  await db.transaction().execute(async (trx) => {
    await addWork(trx, userAudioID, failed);
    const [left] = await trx
      .updateTable('m4as')
      .set({ failure: failed.why, leased_until: due, ...(failed.isFinal ? { attempts: MAX_ATTEMPTS } : {}) })
      .set(addedMs(failed.tookMs))
      .where('user_audio_id', '=', userAudioID)
      .where('leased_until', '=', leasedUntil)
      .returning('attempts')
      .execute();
    if (left && left.attempts >= MAX_ATTEMPTS) await closeM4a(trx, userAudioID);
  });
}

/** A server of the release before decides by this who is next. */
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
