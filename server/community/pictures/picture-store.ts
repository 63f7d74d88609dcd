import type { Selectable } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Pictures } from '#server/db/tables/community.ts';
import { recordObjectsToDelete } from '#server/storage/objects-to-delete-store.ts';
import { objectOf } from './picture-address.ts';

export type PictureRow = Selectable<Pictures>;

export async function addPicture(db: Database, picture: PictureRow): Promise<void> {
  await db.insertInto('pictures').values(picture).execute();
}

export function pictureByID(db: Database, publicID: string): Promise<PictureRow | undefined> {
  return db.selectFrom('pictures').selectAll().where('public_id', '=', publicID).executeTakeFirst();
}

/** Deletes the row of a picture, and records its bytes for deletion. */
export async function deletePicture(db: Database, publicID: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('pictures').where('public_id', '=', publicID).execute();
    await recordObjectsToDelete(trx, [objectOf(publicID)], { now, arePictures: true });
  });
}

/** A picture's row, where a stranger may see it at this moment. */
export function visiblePicture(db: Database, publicID: string) {
  return db
    .selectFrom('pictures as i')
    .select('i.byte_length')
    .where('i.public_id', '=', publicID)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('profiles as p')
            .select('p.uid')
            .whereRef('p.avatar_public_id', '=', 'i.public_id')
            .where('p.is_public', '=', true),
        ),
        exists(
          selectFrom('posts as t')
            .select('t.post_id')
            .whereRef('t.image_public_id', '=', 'i.public_id')
            .where('t.is_visible', '=', true),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** Deletes pictures that nothing shows any more and that were made before `before`. @returns their IDs */
export async function deleteUnusedPictures(trx: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom('pictures')
    .where('public_id', 'in', (unused) =>
      unused
        .selectFrom('pictures as i')
        .select('i.public_id')
        .where('i.created_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('profiles as p').select('p.uid').whereRef('p.avatar_public_id', '=', 'i.public_id'),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('posts as t').select('t.post_id').whereRef('t.image_public_id', '=', 'i.public_id'),
            ),
          ),
        )
        .orderBy('i.created_at')
        .limit(limit)
        .forUpdate('i')
        .skipLocked(),
    )
    .returning('public_id')
    .execute();
  return rows.map(({ public_id }) => public_id);
}
