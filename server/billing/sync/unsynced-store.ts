import { type ExpressionBuilder, sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import type { Tables } from '#server/db/tables/tables.ts';

/** Every running subscription is read at Stripe once a day, even without a webhook. */
const SYNC_INTERVAL_MS = DAY_MS;

/** A coupon in its owner's hands that long has its place on a next charge, or waits for a reason. */
const PLACING_MS = HOUR_MS;

/** A personal coupon is on its way onto the subscription or off it: a crash may have come between its steps. */
function ownCouponInMotion(eb: ExpressionBuilder<Tables, 'subscriptions'>, now: Date) {
  const { ref } = eb;
  const moving = eb
    .selectFrom('personal_coupons as o')
    .innerJoin('coupons as c', 'c.coupon_id', 'o.coupon_id')
    .select('o.coupon_id')
    .where('o.uid', '=', ref('subscriptions.uid'))
    .where('o.used_at', 'is', null)
    .where((own) =>
      own.or([
        own.and([
          own('o.subscription_id', '=', ref('subscriptions.subscription_id')),
          own.or([own('o.attached_at', 'is', null), own('c.stopped_at', 'is not', null)]),
        ]),
        own.and([
          own('o.subscription_id', 'is', null),
          own('c.stopped_at', 'is', null),
          own('o.granted_at', '>', new Date(now.getTime() - PLACING_MS)),
        ]),
      ]),
    );
  return eb.exists(moving);
}

/** Ids at Stripe of the billed subscriptions that may have changed there without our knowing. */
export async function unsyncedSubscriptions(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id')
    .where('stripe_subscription_id', 'is not', null)
    .where(({ or, eb, ref }) =>
      or([
        eb('settled_at', 'is', null),
        eb('expire_time', 'is', null),
        eb('settled_at', '<=', ref('expire_time')),
      ]),
    )
    .where(({ or, eb }) =>
      or([
        eb('settled_at', 'is', null),
        eb('period_end', '<=', now),
        eb('past_due_since', 'is not', null),
        eb('settled_at', '<=', new Date(now.getTime() - SYNC_INTERVAL_MS)),
        ownCouponInMotion(eb, now),
      ]),
    )
    .orderBy(sql`settled_at nulls first`)
    .execute();
  return rows.flatMap(({ stripe_subscription_id: id }) => (id === null ? [] : [id]));
}
