import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { SeenFacts } from '#server/http/caller.ts';

export async function findPerson(db: Database, uid: string) {
  return await db
    .selectFrom('people')
    .select(['uid', 'email', 'email_verified', 'display_name', 'guidance_closed_at', 'created_at', 'seen_at'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
}

export async function findSeenFacts(db: Database, uid: string): Promise<SeenFacts | undefined> {
  return await db
    .selectFrom('people')
    .select(['email', 'email_verified', 'seen_at', 'address_as_of'])
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** @returns false when there is no such person (any more), or an address of a newer token is stored */
export async function updateSeenFacts(db: Database, uid: string, facts: SeenFacts): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('people')
    .set(facts)
    .where('uid', '=', uid)
    .where(isNotOlder(facts))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores a person; of two first calls at once the second one updates, unless its token is the older one. */
export async function insertPerson(
  db: Database,
  person: { readonly uid: string; readonly displayName: string | null },
  facts: SeenFacts,
): Promise<void> {
  await db
    .insertInto('people')
    .values({ uid: person.uid, display_name: person.displayName, created_at: facts.seen_at, ...facts })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(facts).where(isNotOlder(facts)))
    .execute();
}

/** Devices of one person send tokens of different ages. Of the same second both count, because nothing says which is newer. */
function isNotOlder({ address_as_of }: SeenFacts) {
  return address_as_of
    ? sql<boolean>`(people.address_as_of is null or people.address_as_of <= ${address_as_of})`
    : sql<boolean>`true`;
}

export async function markSeen(db: Database, uid: string, now: Date): Promise<void> {
  await db.updateTable('people').set({ seen_at: now }).where('uid', '=', uid).execute();
}

/** Keeps the time of the first closing. */
export async function markGuidanceClosed(db: Database, uid: string, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set({ guidance_closed_at: now })
    .where('uid', '=', uid)
    .where('guidance_closed_at', 'is', null)
    .execute();
}

/** The person's row, locked until the transaction ends. */
export async function lockPerson(trx: Database, uid: string) {
  return await trx
    .selectFrom('people')
    .select(['email', 'email_verified'])
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes the person and every row that refers to them. */
export async function deletePersonRow(trx: Database, uid: string): Promise<void> {
  await trx.deleteFrom('people').where('uid', '=', uid).execute();
}
