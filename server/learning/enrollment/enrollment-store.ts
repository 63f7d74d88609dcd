import { type Expression, sql } from 'kysely';
import type { CommentedSubscription } from '#domain/answers/promise.ts';
import type { SubscriptionFacts } from '#domain/billing/subscription.ts';
import type { ReleaseTerms } from '#domain/lessons/release-plan.ts';
import type { Database } from '#server/db/connect.ts';
import { epochMs } from '#server/db/json-rows.ts';

function subscriptions(db: Database) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.plan_id', 's.plan_id')
    .innerJoin('curriculums as c', 'c.curr_code', 's.curr_code')
    .innerJoin('categories as k', 'k.category_code', 'c.category_code')
    .orderBy('s.start_time', 'desc')
    .select([
      's.subscription_id',
      's.uid',
      's.cancel_reason',
      's.curr_code',
      's.start_time',
      's.updated',
      's.cancel_time',
    ])
    .select(['s.expire_time', 's.completed', 's.next_slot_at', 's.stripe_subscription_id', 's.quote_id'])
    .select(['s.period_start', 's.period_end', 's.next_plan_id', 's.trial', 's.past_due_since'])
    .select(['s.price', 's.next_price', 'p.plan_id', 'p.plan_name', 'p.plan_price', 'p.teacher_comment'])
    .select(['c.curr_name', 'k.category_code', 'k.category_name']);
}

/** Every subscription that a person ever had, with plan, category and curriculum; newest first. */
export function subscriptionsOf(db: Database, uid: string) {
  return subscriptions(db).where('s.uid', '=', uid).execute();
}

/** One subscription by its ID. */
export async function subscriptionByID(db: Database, subscriptionID: string): Promise<SubscriptionRow> {
  return await subscriptions(db).where('s.subscription_id', '=', subscriptionID).executeTakeFirstOrThrow();
}

export type SubscriptionRow = Awaited<ReturnType<typeof subscriptionsOf>>[number];

/** A subscription as the rules of learning see it: whether it runs, and which release slots it has. */
export interface Enrollment extends SubscriptionFacts, ReleaseTerms {
  subscriptionID: string;
}

/** Converts a row to an enrollment, with times in milliseconds of the epoch. */
export function enrollmentOf(
  row: Pick<SubscriptionRow, 'subscription_id' | 'curr_code' | 'start_time' | 'expire_time' | 'next_slot_at'>,
): Enrollment {
  return {
    subscriptionID: row.subscription_id,
    currCode: row.curr_code,
    startTime: row.start_time.getTime(),
    expireTime: row.expire_time?.getTime() ?? null,
    nextSlot: row.next_slot_at?.getTime() ?? null,
  };
}

/** A person's enrollments in one curriculum, newest first: a query, or a part of one. */
export function enrollmentRows(uid: string | null, currCode: Expression<string>) {
  return sql<Enrollment>`
    select subscription_id as "subscriptionID", curr_code as "currCode",
      ${epochMs(sql.ref('start_time'))} as "startTime", ${epochMs(sql.ref('expire_time'))} as "expireTime",
      ${epochMs(sql.ref('next_slot_at'))} as "nextSlot"
    from subscriptions where uid = ${uid} and curr_code = ${currCode} order by start_time desc`;
}

export async function enrollmentsOf(db: Database, uid: string, currCode: string): Promise<Enrollment[]> {
  return (await enrollmentRows(uid, sql.val(currCode)).execute(db)).rows;
}

/** A person's subscriptions with what their plans say about comments. */
export async function commentedSubscriptionsOf(db: Database, uid: string): Promise<CommentedSubscription[]> {
  const rows = await subscriptionsOf(db, uid);
  return rows.map((row) => ({ ...enrollmentOf(row), teacherComment: row.teacher_comment }));
}

/** The plans of a person's running subscription to a curriculum: the present one and the one that follows. */
export async function runningPlansOf(
  db: Database,
  uid: string,
  currCode: string,
  now: Date,
): Promise<number[]> {
  const rows = (await subscriptionsOf(db, uid)).filter(
    ({ curr_code, expire_time }) => curr_code === currCode && (expire_time === null || expire_time > now),
  );
  return rows.flatMap(({ plan_id, next_plan_id }) =>
    next_plan_id === null ? [plan_id] : [plan_id, next_plan_id],
  );
}

export function listPlans(db: Database) {
  return db.selectFrom('plans').selectAll().orderBy('plan_id').execute();
}

export type PlanRow = Awaited<ReturnType<typeof listPlans>>[number];
