import { randomUUID } from 'node:crypto';
import { expireTimeOf } from '#domain/billing/billing-dates.ts';
import { refusal } from '#server/admin-cli/cli-error.ts';
import type { Learner } from '#server/admin-cli/learner-store.ts';
import { TEXTS } from '#server/admin-cli/texts.ts';
import type { Database } from '#server/db/connect.ts';
import { recordDueReleases } from '#server/learning/releases/record-releases.ts';
import { SUBSCRIPTION_TEXTS } from './subscription-texts.ts';

/** @throws CliError for an unknown curriculum, with the known ones */
export async function requireCurriculum(db: Database, currCode: string): Promise<void> {
  const known = await db.selectFrom('curriculums').select('curr_code').orderBy('position').execute();
  const codes = known.map(({ curr_code }) => curr_code);
  if (!codes.includes(currCode)) throw refusal(TEXTS.noCurriculum(currCode, codes));
}

export interface NewSubscription {
  readonly learner: Learner;
  readonly name: string;
  readonly curriculum: string;
  readonly plan: 'standard' | 'entry';
  readonly start: Date;
  readonly now: Date;
}

/** @returns false when the learner has a running subscription for the curriculum that nobody has cancelled */
export async function insertGrantedSubscription(db: Database, given: NewSubscription): Promise<boolean> {
  const { plan_id } = await db
    .selectFrom('plans')
    .select('plan_id')
    .where('plan_name', '=', given.plan)
    .executeTakeFirstOrThrow();
  const made = await db
    .insertInto('subscriptions')
    .values({
      subscription_id: randomUUID(),
      uid: given.learner.uid,
      curr_code: given.curriculum,
      plan_id,
      start_time: given.start,
      cancel_reason: null,
      created_at: given.now,
    })
    // An index refuses a second running subscription for one curriculum, also when two are granted at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .returning('subscription_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** The paid subscription for a curriculum that was cancelled and has not ended, or undefined. */
export function cancelledPaidSubscription(
  db: Database,
  { uid, curriculum, now }: { readonly uid: string; readonly curriculum: string; readonly now: Date },
) {
  return db
    .selectFrom('subscriptions')
    .select('expire_time')
    .where(({ and }) => and({ uid, curr_code: curriculum }))
    .where('stripe_subscription_id', 'is not', null)
    .where('cancel_time', 'is not', null)
    .where(({ or, eb }) => or([eb('expire_time', 'is', null), eb('expire_time', '>', now)]))
    .executeTakeFirst();
}

export interface Cancellation {
  readonly learner: Learner;
  readonly name: string;
  readonly curriculum: string;
  readonly expire: Date | undefined;
  readonly now: Date;
}

/** Cancels a running subscription without payment: at the given end, else at the end of the current month. */
export async function cancelGrantedSubscription(db: Database, given: Cancellation): Promise<Date> {
  const { learner, curriculum, now } = given;
  await requireCurriculum(db, curriculum);
  return await db.transaction().execute(async (trx) => {
    // Records lessons due until now under the subscription as it is, also when the end is before today.
    await recordDueReleases(trx, learner.uid, now);
    const open = await openSubscriptions(trx, learner.uid, curriculum)
      .where('stripe_subscription_id', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (open === undefined) throw refusal(SUBSCRIPTION_TEXTS.notOpen(given.name, curriculum));
    const expire = given.expire ?? new Date(expireTimeOf(open.start_time.getTime(), now.getTime(), true));
    if (expire <= open.start_time) throw refusal(SUBSCRIPTION_TEXTS.expireBeforeStart);
    await trx
      .updateTable('subscriptions')
      .set({ cancel_time: now, expire_time: expire })
      .where('subscription_id', '=', open.subscription_id)
      .execute();
    return expire;
  });
}

/** Subscriptions that can be cancelled. */
function openSubscriptions(db: Database, uid: string, currCode: string) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where(({ and }) => and({ uid, curr_code: currCode, completed: false }))
    .where('cancel_time', 'is', null);
}

/** The paid subscription for a curriculum that can be cancelled, or undefined. */
export function openPaidSubscription(db: Database, uid: string, currCode: string) {
  return openSubscriptions(db, uid, currCode)
    .where('stripe_subscription_id', 'is not', null)
    .executeTakeFirst();
}

export async function expireTimeOfSubscription(db: Database, subscriptionID: string): Promise<Date | null> {
  const { expire_time } = await db
    .selectFrom('subscriptions')
    .select('expire_time')
    .where('subscription_id', '=', subscriptionID)
    .executeTakeFirstOrThrow();
  return expire_time;
}

function subscriptions(db: Database) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('people as p', 'p.uid', 's.uid')
    .innerJoin('plans as k', 'k.plan_id', 's.plan_id')
    .leftJoin('plans as n', 'n.plan_id', 's.next_plan_id')
    .select(['p.uid', 'p.email', 'p.display_name', 's.curr_code', 'k.plan_name'])
    .select(['s.start_time', 's.cancel_time', 's.expire_time', 's.completed', 's.stripe_subscription_id'])
    .select(['s.price', 's.next_price', 's.period_end', 's.past_due_since', 's.trial'])
    .select(['k.plan_price', 'n.plan_name as next_plan_name'])
    .orderBy('s.start_time', 'desc')
    .orderBy('s.subscription_id');
}

export type SubscriptionRow = Awaited<ReturnType<ReturnType<typeof subscriptions>['execute']>>[number];

/** Newest first. */
export function listSubscriptions(
  db: Database,
  filter: { uid: string | undefined; curriculum: string | undefined },
  limit: number,
): Promise<SubscriptionRow[]> {
  let query = subscriptions(db).limit(limit);
  if (filter.uid !== undefined) query = query.where('s.uid', '=', filter.uid);
  if (filter.curriculum !== undefined) query = query.where('s.curr_code', '=', filter.curriculum);
  return query.execute();
}
