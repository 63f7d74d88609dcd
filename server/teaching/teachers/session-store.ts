import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** The teacher behind a call of the console. */
export interface Teacher {
  readonly teacherID: string;
  readonly name: string;
  /** Names the session without opening it: an address may be signed for it. */
  readonly sessionID: string;
  /** Curriculums of the teacher's commission. */
  readonly currCodes: readonly string[];
}

/** @returns its ID */
export async function insertSession(
  trx: Database,
  { hash, teacherID, expiresAt }: { hash: Buffer; teacherID: string; expiresAt: Date },
  now: Date,
): Promise<string> {
  const sessionID = randomUUID();
  await trx
    .insertInto('teacher_sessions')
    .values({
      session_id: sessionID,
      token_hash: hash,
      teacher_id: teacherID,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return sessionID;
}

/** The teacher of an open session; undefined where it ended or expired, and for a disabled teacher. */
export function teacherByToken(db: Database, hash: Buffer, now: Date): Promise<Teacher | undefined> {
  return openSessions(db, now).where('s.token_hash', '=', hash).executeTakeFirst();
}

/** The same by the session's ID, for signed addresses. */
export function teacherBySession(db: Database, sessionID: string, now: Date): Promise<Teacher | undefined> {
  return openSessions(db, now).where('s.session_id', '=', sessionID).executeTakeFirst();
}

function openSessions(db: Database, now: Date) {
  return db
    .selectFrom('teacher_sessions as s')
    .innerJoin('teacher_accounts as t', 't.teacher_id', 's.teacher_id')
    .select(['t.teacher_id as teacherID', 't.name', 's.session_id as sessionID'])
    .select(
      sql<
        string[]
      >`array(select c.curr_code from teacher_commissions c where c.teacher_id = t.teacher_id)`.as(
        'currCodes',
      ),
    )
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('t.disabled_at', 'is', null);
}

/** Ends one session. @returns false when it had ended before */
export async function endSession(trx: Database, sessionID: string, now: Date): Promise<boolean> {
  const ended = await trx
    .updateTable('teacher_sessions')
    .set({ ended_at: now })
    .where('session_id', '=', sessionID)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends every session of a teacher. @returns how many */
export async function endSessions(trx: Database, teacherID: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('teacher_sessions')
    .set({ ended_at: now })
    .where('teacher_id', '=', teacherID)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** @returns how many */
export async function deleteOldSessions(db: Database, before: Date): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom('teacher_sessions')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('ended_at', '<', before)]))
    .executeTakeFirst();
  return numDeletedRows;
}
