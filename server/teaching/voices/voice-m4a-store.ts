import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Claim, HeldClaim } from '#server/homework/m4a/attempt-end.ts';
import { attemptsIn } from '#server/homework/m4a/attempts-store.ts';
import { failurePauseMs } from '#server/homework/m4a/retry-pause.ts';

const MAX_VOICE_ATTEMPTS = 3;

export const voiceAttempts = attemptsIn('voices');

export interface ClaimedVoice extends HeldClaim {
  readonly voiceID: string;
  readonly objectID: string;
  readonly byteLength: number;
}

/** Claims the oldest voice without an m4a; undefined when there is none. An attempt that crashed counts. */
export async function claimVoice(
  db: Database,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedVoice | undefined> {
  await voiceAttempts.dropUnfinished(db, now);
  const { rows } = await sql<ClaimedRow>`
    update voices set leased_until = ${until}, attempts = attempts + 1, failure = null
    where voice_id = (
      select voice_id from voices
      where m4a_object_id is null and making_object_id is null and attempts < ${MAX_VOICE_ATTEMPTS}
        and (leased_until is null or leased_until <= ${now})
      order by registered_at limit 1 for update skip locked)
    returning voice_id, upload_id, byte_length, attempts, interruptions`.execute(db);
  const [row] = rows;
  return (
    row && {
      voiceID: row.voice_id,
      objectID: row.upload_id,
      byteLength: Number(row.byte_length),
      attempts: row.attempts,
      interruptions: row.interruptions,
      leasedUntil: until,
    }
  );
}

interface ClaimedRow extends Claim {
  readonly voice_id: string;
  readonly upload_id: string;
  readonly byte_length: string;
}

/** @returns false when the voice was deleted in the meantime, or another server has taken over */
export async function recordVoiceM4a(
  db: Database,
  voiceID: string,
  made: { objectID: string; byteLength: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('voices')
    .set({ m4a_object_id: made.objectID, m4a_byte_length: made.byteLength, converted_at: made.now })
    .set({ making_object_id: null })
    .where('voice_id', '=', voiceID)
    .where('making_object_id', '=', made.objectID)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Why it failed; one that was refused is not tried again, any other after a growing pause. */
export async function recordVoiceFailure(
  db: Database,
  { voiceID, attempts, leasedUntil }: ClaimedVoice,
  failed: { why: string; isFinal: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('voices')
    .set({
      failure: failed.why,
      leased_until: new Date(failed.now.getTime() + failurePauseMs(attempts)),
      ...(failed.isFinal ? { attempts: MAX_VOICE_ATTEMPTS } : {}),
    })
    .where('voice_id', '=', voiceID)
    .where('leased_until', '=', leasedUntil)
    .execute();
}
