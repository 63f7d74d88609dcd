import type { Selectable } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { IdpLinks } from '#server/db/tables/identity.ts';

/** A person's account at Google or Apple, linked to theirs here. */
export type Link = Selectable<IdpLinks>;

/** In the order in which they were added. */
export function linksOf(db: Database, uid: string): Promise<Link[]> {
  return db.selectFrom('idp_links').selectAll().where('uid', '=', uid).orderBy('created_at').execute();
}

/** The link of a provider's person, whichever account has it. */
export function linkByFederatedId(
  trx: Database,
  provider: string,
  federatedId: string,
): Promise<Link | undefined> {
  return trx
    .selectFrom('idp_links')
    .selectAll()
    .where('provider_id', '=', provider)
    .where('federated_id', '=', federatedId)
    .executeTakeFirst();
}

/** Whether the account is linked to somebody at that provider. */
export async function hasLink(trx: Database, uid: string, provider: string): Promise<boolean> {
  const row = await trx
    .selectFrom('idp_links')
    .select('uid')
    .where('uid', '=', uid)
    .where('provider_id', '=', provider)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertLink(trx: Database, link: Link): Promise<void> {
  await trx.insertInto('idp_links').values(link).execute();
}

export async function deleteLinks(trx: Database, uid: string, providers: readonly string[]): Promise<void> {
  await trx.deleteFrom('idp_links').where('uid', '=', uid).where('provider_id', 'in', providers).execute();
}

export async function deleteAllLinks(trx: Database, uid: string): Promise<void> {
  await trx.deleteFrom('idp_links').where('uid', '=', uid).execute();
}

/** Links that were added at that moment or later. */
export async function deleteLinksSince(trx: Database, uid: string, since: Date): Promise<void> {
  await trx.deleteFrom('idp_links').where('uid', '=', uid).where('created_at', '>=', since).execute();
}
