import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { HeldClaim } from './attempt-end.ts';
import { interruptionPauseMs } from './retry-pause.ts';

/** Tables with a row for each sound that becomes an m4a; they share the columns of its attempts. */
const COLUMNS = {
  m4as: { id: 'user_audio_id', made: 'object_id' },
  voices: { id: 'voice_id', made: 'm4a_object_id' },
} as const;

/*
 *   claimed ──converted──▶ making_object_id ──stored──▶ object_id
 *                                │ crashed, or the storage failed: maybe stored
 *                                └──the lease ends──▶ doomed_objects
 */
export function attemptsIn(name: keyof typeof COLUMNS) {
  const table = sql.table(name);
  const id = sql.ref(COLUMNS[name].id);
  const made = sql.ref(COLUMNS[name].made);
  const isHeld = (soundID: string, { leasedUntil }: HeldClaim) =>
    sql`${id} = ${soundID} and leased_until = ${leasedUntil}`;
  return {
    /** Records for deletion what attempts whose lease ended may have stored. */
    async dropUnfinished(db: Database, now: Date): Promise<void> {
      await sql`
        with unfinished as (
          select ${id} as id, making_object_id from ${table}
          where making_object_id is not null and leased_until <= ${now} for update skip locked),
        dropped as (
          update ${table} set making_object_id = null from unfinished where ${id} = unfinished.id
          returning unfinished.making_object_id as object_id)
        insert into doomed_objects (object_id, doomed_at)
        select object_id, ${now}::timestamptz from dropped on conflict do nothing`.execute(db);
    },
    /**
     * Names the object that is about to be stored, so that a crash before it is recorded leaves no bytes that no row names.
     * @returns false when the sound was deleted meanwhile, or another server has taken over: then there is nothing to store
     */
    async nameObject(db: Database, soundID: string, claim: HeldClaim, objectID: string): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`
        update ${table} set making_object_id = ${objectID}
        where ${isHeld(soundID, claim)} and making_object_id is null and ${made} is null`.execute(db);
      return numAffectedRows > 0n;
    },
    /** Takes an attempt back that storage or memory ended, and lets others go first for a while. */
    async recordInterruption(db: Database, soundID: string, claim: HeldClaim, now: Date): Promise<void> {
      const due = new Date(now.getTime() + interruptionPauseMs(claim.interruptions));
      await sql`
        update ${table} set attempts = attempts - 1, interruptions = interruptions + 1,
          failure = 'interrupted', leased_until = ${due}
        where ${isHeld(soundID, claim)}`.execute(db);
    },
  };
}
