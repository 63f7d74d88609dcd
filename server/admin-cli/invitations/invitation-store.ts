import type { Database } from '#server/db/connect.ts';

/** Accepted invitations with both people, newest first. */
export function listInvitations(db: Database, limit: number) {
  return db
    .selectFrom('invitations as i')
    .innerJoin('people as f', 'f.uid', 'i.friend_uid')
    .leftJoin('people as p', 'p.uid', 'i.inviter_uid')
    .select([
      'i.accepted_at',
      'i.settled_at',
      'i.outcome',
      'i.refusal',
      'i.reversed_at',
      'i.friend_uid',
      'i.inviter_uid',
      'f.email as friend_email',
      'p.email as inviter_email',
    ])
    .orderBy('i.accepted_at', 'desc')
    .orderBy('i.friend_uid')
    .limit(limit)
    .execute();
}

export type ListedInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

export async function cheapestPlan(db: Database): Promise<number> {
  const { price } = await db
    .selectFrom('plans')
    .select(({ fn }) => fn.min('plan_price').as('price'))
    .executeTakeFirstOrThrow();
  return Number(price);
}
