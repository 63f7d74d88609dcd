import type { Database } from '#server/db/connect.ts';

/** The source of an image of the catalogue, or undefined for an unknown public ID. */
export function imageByPublicID(db: Database, publicID: string) {
  return db.selectFrom('images').selectAll().where('public_id', '=', publicID).executeTakeFirst();
}
