import { sql } from 'kysely';
import { DAY_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import type { StoredObject } from './storage.ts';

/** Tables with a row for each address that was granted for an upload; they share these columns. */
type UploadTable = 'uploads' | 'voice_uploads' | 'picture_uploads';

/** Records the facts of a complete object in a table of uploads, once. @returns false where they were recorded before */
export const completionIn =
  (table: UploadTable) =>
  async (
    db: Database,
    uploadID: string,
    { byteLength, sha256 }: StoredObject,
    now: Date,
  ): Promise<boolean> => {
    const { numAffectedRows } =
      await sql`update ${sql.table(table)} set completed_at = ${now}, byte_length = ${byteLength}, sha256 = ${sha256}
      where upload_id = ${uploadID} and completed_at is null`.execute(db);
    return numAffectedRows === 1n;
  };

/** Bytes of an owner's last 24 hours: stored ones, and announced ones whose address is still open. */
export const bytesOfADayIn =
  (table: 'voice_uploads' | 'picture_uploads', owner: 'teacher_id' | 'uid') =>
  async (trx: Database, id: string, now: Date): Promise<number> => {
    const { rows } = await sql<{ bytes: string }>`
      select coalesce(sum(announced_length), 0) as bytes from ${sql.table(table)}
      where ${sql.ref(owner)} = ${id} and created_at > ${new Date(now.getTime() - DAY_MS)}
        and (completed_at is not null or expires_at > ${now})`.execute(trx);
    return Number(rows[0]?.bytes ?? 0);
  };
