import type { Selectable } from 'kysely';
import { ApiError } from '#contract/errors.ts';
import type { Database } from '#server/db/connect.ts';
import type { Profiles } from '#server/db/tables/community.ts';

export type ProfileRow = Selectable<Profiles>;

export function profileOf(db: Database, uid: string): Promise<ProfileRow | undefined> {
  return db.selectFrom('profiles').selectAll().where('uid', '=', uid).executeTakeFirst();
}

/** A user name in lower case. */
export function profileByUsername(db: Database, username: string): Promise<ProfileRow | undefined> {
  return db.selectFrom('profiles').selectAll().where('username', '=', username).executeTakeFirst();
}

/**
 * A person's profile, made where there is none, locked until the transaction ends: it is changed by one call at a time.
 * @throws ApiError 401 for somebody who deleted their account at this moment
 */
export async function lockProfile(trx: Database, uid: string, now: Date): Promise<ProfileRow> {
  const person = await trx.selectFrom('people').select('uid').where('uid', '=', uid).forKeyShare().execute();
  if (person.length === 0) throw new ApiError('api/unauthorized');
  await trx
    .insertInto('profiles')
    .values({ uid, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await trx
    .selectFrom('profiles')
    .selectAll()
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * The profile of somebody who writes, locked against a change of their privacy until the transaction ends: what is
 * written now is visible exactly when it is. Take this lock before those of posts.
 */
export function holdProfile(trx: Database, uid: string): Promise<ProfileRow | undefined> {
  return trx.selectFrom('profiles').selectAll().where('uid', '=', uid).forShare().executeTakeFirst();
}

/** Until when a person may not post; null when they may now. */
export function suspensionOf({ suspended_until: until }: Pick<ProfileRow, 'suspended_until'>, now: Date) {
  return until !== null && until > now ? until : null;
}

export type ProfileChange = Partial<Omit<ProfileRow, 'uid' | 'created_at' | 'updated_at'>>;

export async function setProfile(
  trx: Database,
  uid: string,
  change: ProfileChange,
  now: Date,
): Promise<ProfileRow> {
  return await trx
    .updateTable('profiles')
    .set({ ...change, updated_at: now })
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirstOrThrow();
}
