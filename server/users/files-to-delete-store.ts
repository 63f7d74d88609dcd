import { objectOf } from '#server/community/pictures/picture-address.ts';
import type { Database } from '#server/db/connect.ts';
import { deleteVoicesTo } from '#server/teaching/voices/voice-store.ts';

/**
 * Records every file of a person for deletion, with what teachers said to them. Call it in the transaction that deletes
 * their rows, before it does.
 */
export async function recordFilesToDelete(trx: Database, uid: string, now: Date): Promise<void> {
  const m4as = trx
    .selectFrom('m4as as m')
    .innerJoin('user_audios as a', 'a.user_audio_id', 'm.user_audio_id')
    .where('a.uid', '=', uid)
    .where('m.object_id', 'is not', null)
    .select(['m.object_id', (query) => query.val(now).as('doomed_at')])
    .$narrowType<{ object_id: string }>();
  const uploads = trx
    .selectFrom('uploads')
    .where('uid', '=', uid)
    .select(['upload_id as object_id', (query) => query.val(now).as('doomed_at')]);
  const pictureUploads = trx
    .selectFrom('picture_uploads')
    .where('uid', '=', uid)
    .select(['upload_id as object_id', (query) => query.val(now).as('doomed_at')]);
  for (const each of [uploads, m4as, pictureUploads]) {
    await trx
      .insertInto('doomed_objects')
      .columns(['object_id', 'doomed_at'])
      .expression(each)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await recordPictures(trx, uid, now);
  const voices = (await deleteVoicesTo(trx, uid)).map((object_id) => ({ object_id, doomed_at: now }));
  if (voices.length === 0) return;
  await trx
    .insertInto('doomed_objects')
    .values(voices)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function recordPictures(trx: Database, uid: string, now: Date): Promise<void> {
  const pictures = await trx.selectFrom('pictures').where('uid', '=', uid).select('public_id').execute();
  if (pictures.length === 0) return;
  await trx
    .insertInto('doomed_objects')
    .values(
      pictures.map(({ public_id }) => ({ object_id: objectOf(public_id), doomed_at: now, is_picture: true })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface FileToDelete {
  readonly objectID: string;
  readonly recordedAt: Date;
  /** Of a picture there are renderings. */
  readonly isPicture: boolean;
}

export async function filesToDelete(db: Database): Promise<FileToDelete[]> {
  const rows = await db.selectFrom('doomed_objects').selectAll().execute();
  return rows.map((row) => ({
    objectID: row.object_id,
    recordedAt: row.doomed_at,
    isPicture: row.is_picture,
  }));
}

/** The file is gone for good. */
export async function forgetFileToDelete(db: Database, objectID: string): Promise<void> {
  await db.deleteFrom('doomed_objects').where('object_id', '=', objectID).execute();
}
