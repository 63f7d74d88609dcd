import { sql } from 'kysely';
import { ApiError } from '#contract/errors.ts';
import { USERNAME_CHANGE_DAYS, usernameProblem } from '#domain/community/username.ts';
import { DAY_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import type { ProfileRow } from './profile-store.ts';

const HELD_MS = USERNAME_CHANGE_DAYS * DAY_MS;

/** Whether a person could have this name: nobody else has it, or gave it up a moment ago. */
export async function isUsernameFree(
  db: Database,
  username: string,
  { uid, now }: { uid: string; now: Date },
): Promise<boolean> {
  if (usernameProblem(username) !== null) return false;
  const { rows } = await sql<{ is_taken: boolean }>`
    select exists (select from profiles where username = ${username} and uid <> ${uid})
      or exists (
        select from former_usernames
        where username = ${username} and until > ${now} and uid is distinct from ${uid}) as is_taken`.execute(
    db,
  );
  return rows[0]?.is_taken === false;
}

/** From when a person may change their user name again; null when they may now. The first choice is free. */
export function usernameFreeFrom({ username_changed_at }: ProfileRow, now: Date): Date | null {
  if (username_changed_at === null) return null;
  const from = new Date(username_changed_at.getTime() + HELD_MS);
  return from > now ? from : null;
}

/**
 * Gives a person another user name; the old one stays theirs for a while. Their profile must be locked.
 * @throws ApiError 409 `users/username-taken`, `users/username-locked`
 */
export async function changeUsername(
  trx: Database,
  before: ProfileRow,
  username: string,
  now: Date,
): Promise<void> {
  const { uid } = before;
  if (before.username === username) return;
  if (usernameFreeFrom(before, now) !== null) throw new ApiError('users/username-locked');
  if (!(await isUsernameFree(trx, username, { uid, now }))) throw new ApiError('users/username-taken');
  await trx
    .updateTable('profiles')
    .set({ username, username_changed_at: before.username === null ? null : now })
    .where('uid', '=', uid)
    .execute();
  // Again, because the update may have waited for somebody who was giving the name up.
  if (!(await isUsernameFree(trx, username, { uid, now }))) throw new ApiError('users/username-taken');
  await trx.deleteFrom('former_usernames').where('username', '=', username).execute();
  if (before.username !== null) await holdUsername(trx, { username: before.username, uid, now });
}

/** Retains a name that somebody gave up. @param uid whose it was; null once their account is gone */
export async function holdUsername(
  trx: Database,
  { username, uid, now }: { username: string; uid: string | null; now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + HELD_MS);
  await trx
    .insertInto('former_usernames')
    .values({ username, uid, until })
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ uid, until }))
    .execute();
}

/** Frees names that were held long enough. */
export async function freeHeldUsernames(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('former_usernames').where('until', '<=', now).execute();
}

/** Turns the refusal of the unique index into the answer: of two who want one name at the same time one gets it. */
export async function orUsernameTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    if (code === '23505' && constraint === 'profiles_username_key')
      throw new ApiError('users/username-taken', { cause: error });
    throw error;
  }
}
