import type { Database } from '#server/db/connect.ts';

export interface BilledContract {
  readonly subscriptionID: string;
  /** Nothing more is charged: it runs out, or has. */
  readonly ending: boolean;
  readonly pastDue: boolean;
}

/** Contracts of a person that Stripe has, and that have not ended. */
export async function billedContracts(conn: Database, uid: string, now: Date): Promise<BilledContract[]> {
  const rows = await conn
    .selectFrom('subscriptions')
    .where('uid', '=', uid)
    .where('stripe_subscription_id', 'is not', null)
    .where(({ or, eb }) => or([eb('expire_time', 'is', null), eb('expire_time', '>', now)]))
    .select(['stripe_subscription_id', 'expire_time', 'past_due_since'])
    .$narrowType<{ stripe_subscription_id: string }>()
    .execute();
  return rows.map((row) => ({
    subscriptionID: row.stripe_subscription_id,
    ending: row.expire_time !== null,
    pastDue: row.past_due_since !== null,
  }));
}

/** Whether a joining that is under way was begun with this card. */
export async function isJoiningWith(conn: Database, uid: string, cardID: string): Promise<boolean> {
  const found = await conn
    .selectFrom('joinings')
    .where('uid', '=', uid)
    .where('state', '=', 'open')
    .where('stripe_payment_method_id', '=', cardID)
    .select('joining_id')
    .executeTakeFirst();
  return found !== undefined;
}
