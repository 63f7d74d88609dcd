import type { Database } from '#server/db/connect.ts';

/** Running subscriptions in a free month that nobody cancelled and that began between two moments; oldest first. */
export async function freeMonthsBegun(
  db: Database,
  { from, until, after, limit }: { from: Date; until: Date; after: string; limit: number },
): Promise<{ subscription_id: string; uid: string }[]> {
  return await db
    .selectFrom('subscriptions')
    .select(['subscription_id', 'uid'])
    .where('trial', '=', true)
    .where('stripe_subscription_id', 'is not', null)
    .where('cancel_time', 'is', null)
    .where('start_time', '>=', from)
    .where('start_time', '<=', until)
    .where('subscription_id', '>', after)
    .orderBy('subscription_id')
    .limit(limit)
    .execute();
}
