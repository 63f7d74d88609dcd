import type { Selectable } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { IdpLinks } from '#server/db/tables/identity.ts';

/** A person's account at Google or Apple. */
export type Link = Selectable<IdpLinks>;

/** In the order in which they were added. */
export function linksOf(db: Database, uid: string): Promise<Link[]> {
  return db.selectFrom('idp_links').selectAll().where('uid', '=', uid).orderBy('created_at').execute();
}
