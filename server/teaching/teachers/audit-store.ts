import { DAY_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { deleteOldRows } from '#server/db/old-rows-store.ts';
import type { TeacherAudit } from '#server/db/tables/teaching.ts';

/** Two years: then nobody can still ask what happened to an answer. */
export const AUDIT_RETENTION_MS = 730 * DAY_MS;

/** What was done, as `<thing>.<past tense>`. */
export type AuditAction = `${
  | 'teacher'
  | 'link'
  | 'session'
  | 'claim'
  | 'submission'
  | 'draft'
  | 'answer'
  | 'phrase'
  | 'voice'
  | 'post'
  | 'note'}.${string}`;

export interface AuditEntry {
  readonly actor: TeacherAudit['actor'];
  /** Who acted; of `tool` and `visitor` the teacher whom it is about. */
  readonly teacherID: string | null;
  readonly action: AuditAction;
  /** The ID of what was acted on. */
  readonly subject?: string | undefined;
  /** Small facts; never words, names or addresses of anybody. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>> | undefined;
}

/** Writes an action down. @param trx the transaction of the action: both are committed, or neither */
export async function audit(trx: Database, entry: AuditEntry, now: Date): Promise<void> {
  await trx
    .insertInto('teacher_audit')
    .values({
      at: now,
      actor: entry.actor,
      teacher_id: entry.teacherID,
      action: entry.action,
      subject: entry.subject ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}

/** The same for what a signed-in teacher does. */
export async function auditTeacher(
  trx: Database,
  { teacherID }: { readonly teacherID: string },
  action: AuditAction,
  { now, ...about }: Pick<AuditEntry, 'subject' | 'details'> & { readonly now: Date },
): Promise<void> {
  await audit(trx, { actor: 'teacher', teacherID, action, ...about }, now);
}

/** @returns how many */
export function deleteOldAudit(db: Database, before: Date): Promise<bigint> {
  return deleteOldRows(db, 'teacher_audit', 'at', before);
}
