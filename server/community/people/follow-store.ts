import { sql } from 'kysely';
import { ApiError } from '#contract/errors.ts';
import { MAX_FOLLOWED, MAX_MUTED } from '#domain/community/post.ts';
import type { Database } from '#server/db/connect.ts';
import { lockPerson } from '#server/db/person-lock-store.ts';
import { withdrawNoticesOf } from '#server/notices/notice-store.ts';
import { isNotMuted, personColumns } from './person-store.ts';

export const PEOPLE_PAGE_SIZE = 50;

/** Beyond it a number says enough, and counting would cost as much as somebody is popular. */
const MAX_COUNTED = 10_000;

interface Pair {
  readonly uid: string;
  readonly other: string;
}

/**
 * Keeps both people, and locks the first one's own row: of two simultaneous calls the second one sees what the first did.
 * @throws ApiError 404 where one of them is being deleted
 */
async function lockPair(trx: Database, { uid, other }: Pair): Promise<void> {
  const both = trx.selectFrom('people').select('uid').where('uid', 'in', [uid, other]).orderBy('uid');
  if ((await both.forKeyShare().execute()).length < 2) throw new ApiError('api/not-found');
  await lockPerson(trx, uid);
}

/**
 * Follows somebody, which ends muting them.
 * @returns false where the person followed them already
 * @throws ApiError 409 `users/too-many-people` beyond the most that they may follow
 */
export async function follow(trx: Database, { uid, other }: Pair, now: Date): Promise<boolean> {
  await lockPair(trx, { uid, other });
  if (await isFollowed(trx, { uid, other })) return false;
  const { followed } = await trx
    .selectFrom('follows')
    .where('uid', '=', uid)
    .select(({ fn }) => fn.countAll<string>().as('followed'))
    .executeTakeFirstOrThrow();
  if (Number(followed) >= MAX_FOLLOWED) throw new ApiError('users/too-many-people');
  await unmute(trx, { uid, other });
  await trx.insertInto('follows').values({ uid, followed_uid: other, created_at: now }).execute();
  return true;
}

export async function unfollow(db: Database, { uid, other }: Pair): Promise<void> {
  await db.deleteFrom('follows').where('uid', '=', uid).where('followed_uid', '=', other).execute();
}

export async function isFollowed(db: Database, { uid, other }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('uid')
    .where('uid', '=', uid)
    .where('followed_uid', '=', other)
    .executeTakeFirst();
  return row !== undefined;
}

/** Mutes somebody, which ends following both ways and takes back what told of them. @throws ApiError 409 `users/too-many-people` */
export async function mute(trx: Database, { uid, other }: Pair, now: Date): Promise<void> {
  await lockPair(trx, { uid, other });
  if (await isMuted(trx, { uid, other })) return;
  const { muted } = await trx
    .selectFrom('mutes')
    .where('uid', '=', uid)
    .select(({ fn }) => fn.countAll<string>().as('muted'))
    .executeTakeFirstOrThrow();
  if (Number(muted) >= MAX_MUTED) throw new ApiError('users/too-many-people');
  await unfollow(trx, { uid, other });
  await unfollow(trx, { uid: other, other: uid });
  await trx.insertInto('mutes').values({ uid, muted_uid: other, created_at: now }).execute();
  await withdrawNoticesOf(trx, { actorUid: other, toUid: uid });
}

export async function unmute(db: Database, { uid, other }: Pair): Promise<void> {
  await db.deleteFrom('mutes').where('uid', '=', uid).where('muted_uid', '=', other).execute();
}

export async function isMuted(db: Database, { uid, other }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom('mutes')
    .select('uid')
    .where('uid', '=', uid)
    .where('muted_uid', '=', other)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whom a person has muted, newest first; who is private has nothing to be muted, and is named to nobody. */
export function mutedPeople(db: Database, uid: string) {
  return (
    db
      .selectFrom('mutes as m')
      // `offset 0`: a probe for each of them, never a reading of all profiles.
      .innerJoinLateral(
        (profiles) =>
          profiles
            .selectFrom('profiles as f')
            .whereRef('f.uid', '=', 'm.muted_uid')
            .where('f.is_public', '=', true)
            .select(personColumns('f'))
            .offset(0)
            .as('p'),
        (join) => join.onTrue(),
      )
      .where('m.uid', '=', uid)
      .orderBy('m.created_at', 'desc')
      .orderBy('m.muted_uid')
      .select(personColumns('p'))
      .limit(MAX_MUTED)
      .execute()
  );
}

export type FollowKind = 'followers' | 'following';

/** A page of those who follow a person, or whom they follow, as far as the viewer may see them; one more than a page has. */
export function followsOf(
  db: Database,
  { uid, kind, viewer, page }: { uid: string; kind: FollowKind; viewer: string | undefined; page: number },
) {
  return (
    shownFollows(db, { uid, kind, viewer })
      .orderBy('f.created_at', 'desc')
      .orderBy('p.uid')
      .select(personColumns('p'))
      // As values, which keeps it from being prepared: the plan for somebody with a few followers sorts all of 10,000.
      .limit(PEOPLE_PAGE_SIZE + 1)
      .offset((page - 1) * PEOPLE_PAGE_SIZE)
      .execute()
  );
}

/** How many of them, as far as the viewer may see them. */
export async function countFollows(
  db: Database,
  of: { uid: string; kind: FollowKind; viewer: string | undefined },
): Promise<number> {
  const counted = shownFollows(db, of).select(sql<number>`1`.as('one')).limit(MAX_COUNTED);
  const { people } = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<string>().as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}

function shownFollows(
  db: Database,
  { uid, kind, viewer }: { uid: string; kind: FollowKind; viewer: string | undefined },
) {
  const [own, others] =
    kind === 'followers' ? (['f.followed_uid', 'f.uid'] as const) : (['f.uid', 'f.followed_uid'] as const);
  return db
    .selectFrom('follows as f')
    .innerJoin('profiles as p', 'p.uid', others)
    .where(own, '=', uid)
    .where('p.is_public', '=', true)
    .where(isNotMuted(viewer, 'p.uid'));
}
