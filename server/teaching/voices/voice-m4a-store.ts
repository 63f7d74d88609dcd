import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

export const MAX_VOICE_ATTEMPTS = 3;

export interface ClaimedVoice {
  readonly voiceID: string;
  readonly objectID: string;
  readonly byteLength: number;
}

/** Claims the oldest voice without an m4a; undefined when there is none. An attempt that crashed counts. */
export async function claimVoice(
  db: Database,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedVoice | undefined> {
  const { rows } = await sql<{ voice_id: string; upload_id: string; byte_length: string }>`
    update voices set leased_until = ${until}, attempts = attempts + 1, failure = null
    where voice_id = (
      select voice_id from voices
      where m4a_object_id is null and attempts < ${MAX_VOICE_ATTEMPTS}
        and (leased_until is null or leased_until <= ${now})
      order by registered_at limit 1 for update skip locked)
    returning voice_id, upload_id, byte_length`.execute(db);
  const [row] = rows;
  return row && { voiceID: row.voice_id, objectID: row.upload_id, byteLength: Number(row.byte_length) };
}

/** @returns false when the voice was deleted in the meantime */
export async function recordVoiceM4a(
  db: Database,
  voiceID: string,
  made: { objectID: string; byteLength: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('voices')
    .set({ m4a_object_id: made.objectID, m4a_byte_length: made.byteLength, converted_at: made.now })
    .where('voice_id', '=', voiceID)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Why it failed; one that was refused is not tried again, any other at once. */
export async function recordVoiceFailure(
  db: Database,
  voiceID: string,
  failed: { why: string; isFinal: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('voices')
    .set({
      failure: failed.why,
      leased_until: failed.now,
      ...(failed.isFinal ? { attempts: MAX_VOICE_ATTEMPTS } : {}),
    })
    .where('voice_id', '=', voiceID)
    .execute();
}
