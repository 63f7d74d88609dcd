import { sql } from 'kysely';
import { objectOf } from '#server/community/pictures/picture-address.ts';
import type { Database } from '#server/db/connect.ts';
import { recordObjectsToDelete } from '#server/storage/objects-to-delete-store.ts';
import { deleteVoicesTo } from '#server/teaching/voices/voice-store.ts';

/**
 * Records every file of a person for deletion, with what teachers said to them. Call it in the transaction that deletes
 * their rows, before it does.
 */
export async function recordFilesToDelete(trx: Database, uid: string, now: Date): Promise<void> {
  const recorded = [await uploadsOf(trx, uid), await m4asOf(trx, uid), await deleteVoicesTo(trx, uid)];
  await recordObjectsToDelete(trx, recorded.flat(), { now });
  await recordObjectsToDelete(trx, await picturesOf(trx, uid), { now, arePictures: true });
}

async function uploadsOf(trx: Database, uid: string): Promise<string[]> {
  const { rows } = await sql<{ upload_id: string }>`
    select upload_id from uploads where uid = ${uid}
    union all select upload_id from picture_uploads where uid = ${uid}`.execute(trx);
  return rows.map(({ upload_id }) => upload_id);
}

/** Locks their rows: a conversion that is under way names no further object. */
async function m4asOf(trx: Database, uid: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('m4as as m')
    .innerJoin('user_audios as a', 'a.user_audio_id', 'm.user_audio_id')
    .where('a.uid', '=', uid)
    .select(['m.object_id', 'm.making_object_id'])
    .forUpdate('m')
    .execute();
  return rows.flatMap((row) => [row.object_id, row.making_object_id]).filter((each) => each !== null);
}

async function picturesOf(trx: Database, uid: string): Promise<string[]> {
  const rows = await trx.selectFrom('pictures').where('uid', '=', uid).select('public_id').execute();
  return rows.map(({ public_id }) => objectOf(public_id));
}
