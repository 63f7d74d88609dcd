import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Claim, HeldClaim } from '#server/homework/m4a/attempt-end.ts';
import { failurePauseMs, interruptionPauseMs } from '#server/homework/m4a/retry-pause.ts';
import type { MeasuredSound } from './measure-sound.ts';

/** After this many attempts a model is left without a measurement. */
const MAX_MODEL_ATTEMPTS = 3;

/** As the index `m4as_to_measure` has it, which holds no value that is given: after three attempts a sound is left without one. */
const IS_TO_MEASURE = sql`object_id is not null and measured_at is null and measure_attempts < 3`;

export interface UnmeasuredM4a extends HeldClaim {
  readonly userAudioID: string;
  readonly objectID: string;
  readonly byteLength: number;
}

interface ClaimedRow extends Claim {
  readonly user_audio_id: string;
  readonly object_id: string;
  readonly byte_length: string;
}

/** Claims an m4a that is not measured yet and counts an attempt, newest first: a teacher opens it before old ones. */
export async function claimM4a(
  db: Database,
  times: { now: Date; until: Date },
): Promise<UnmeasuredM4a | undefined> {
  const { until } = times;
  const { rows } = await claimM4aQuery(times).execute(db);
  const [row] = rows;
  return (
    row && {
      userAudioID: row.user_audio_id,
      objectID: row.object_id,
      byteLength: Number(row.byte_length),
      attempts: row.attempts,
      interruptions: row.interruptions,
      leasedUntil: until,
    }
  );
}

export function claimM4aQuery({ now, until }: { now: Date; until: Date }) {
  return sql<ClaimedRow>`
    update m4as set measure_attempts = measure_attempts + 1, measure_due_at = ${until}
    where user_audio_id = (
      select user_audio_id from m4as
      where ${IS_TO_MEASURE} and (measure_due_at is null or measure_due_at <= ${now})
      order by began_at desc nulls last limit 1 for update skip locked)
    returning user_audio_id, object_id, byte_length, measure_attempts as attempts, interruptions`;
}

/** An attempt at a measurement failed: the next one follows after a growing pause. */
export async function postponeMeasurement(
  db: Database,
  { userAudioID, attempts, leasedUntil }: UnmeasuredM4a,
  now: Date,
): Promise<void> {
  await db
    .updateTable('m4as')
    .set({ measure_due_at: new Date(now.getTime() + failurePauseMs(attempts)) })
    .where('user_audio_id', '=', userAudioID)
    .where('measure_due_at', '=', leasedUntil)
    .execute();
}

/** Takes an attempt back that storage or memory ended, and lets others go first for a while. */
export async function recordInterruptedMeasurement(
  db: Database,
  { userAudioID, interruptions, leasedUntil }: UnmeasuredM4a,
  now: Date,
): Promise<void> {
  await db
    .updateTable('m4as')
    .set(({ eb }) => ({
      measure_attempts: eb('measure_attempts', '-', 1),
      interruptions: eb('interruptions', '+', 1),
      measure_due_at: new Date(now.getTime() + interruptionPauseMs(interruptions)),
    }))
    .where('user_audio_id', '=', userAudioID)
    .where('measure_due_at', '=', leasedUntil)
    .execute();
}

export async function recordSound(
  db: Database,
  userAudioID: string,
  { peaks, loudness, seconds }: MeasuredSound,
  now: Date,
): Promise<void> {
  await db
    .updateTable('m4as')
    .set({ peaks: Buffer.from(peaks), loudness, seconds, measured_at: now })
    .where('user_audio_id', '=', userAudioID)
    .execute();
}

/** Claims the model of this recording's lesson, unless it is measured or being measured. @returns its content file */
export async function claimModel(
  db: Database,
  userAudioID: string,
  { now, until }: { now: Date; until: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ file: string }>`
    insert into model_sounds (file, leased_until, attempts)
    select l.model_audio_file, ${until}, 1
    from user_audios a join lessons l using (lesson_id)
    where a.user_audio_id = ${userAudioID} and l.model_audio_file is not null
    on conflict (file) do update set leased_until = excluded.leased_until, attempts = model_sounds.attempts + 1
      where model_sounds.measured_at is null and model_sounds.attempts < ${MAX_MODEL_ATTEMPTS}
        and model_sounds.leased_until <= ${now}
    returning file`.execute(db);
  return rows[0]?.file;
}

/** Takes an attempt at a model back that memory ended. */
export async function recordInterruptedModel(db: Database, file: string, leasedUntil: Date): Promise<void> {
  await db
    .updateTable('model_sounds')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('file', '=', file)
    .where('leased_until', '=', leasedUntil)
    .execute();
}

export async function recordModel(
  db: Database,
  file: string,
  loudness: number | null,
  now: Date,
): Promise<void> {
  await db.updateTable('model_sounds').set({ loudness, measured_at: now }).where('file', '=', file).execute();
}
