import type { Selectable } from 'kysely';
import type { GatewaySubscription, JoinRequest } from '#server/billing/stripe/gateway.ts';
import type { Database } from '#server/db/connect.ts';
import type { Joinings } from '#server/db/tables/billing.ts';

export type JoiningRow = Selectable<Joinings>;

export async function openJoining(
  db: Database,
  uid: string,
  currCode: string,
): Promise<JoiningRow | undefined> {
  return await db
    .selectFrom('joinings')
    .selectAll()
    .where(({ and }) => and({ uid, curr_code: currCode, state: 'open' }))
    .executeTakeFirst();
}

export async function joiningByID(db: Database, joiningID: string): Promise<JoiningRow | undefined> {
  return await db.selectFrom('joinings').selectAll().where('joining_id', '=', joiningID).executeTakeFirst();
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The joining that made a subscription; its id stands there, so that a lost answer loses nothing. */
export async function joiningOf(
  db: Database,
  { metadata }: GatewaySubscription,
): Promise<JoiningRow | undefined> {
  const joiningID = metadata['joiningID'] ?? '';
  return UUID.test(joiningID) ? await joiningByID(db, joiningID) : undefined;
}

export async function noteSubscription(
  db: Database,
  joiningID: string,
  stripeSubscriptionID: string,
): Promise<void> {
  await db
    .updateTable('joinings')
    .set({ stripe_subscription_id: stripeSubscriptionID })
    .where('joining_id', '=', joiningID)
    .execute();
}

/** @returns false when it has been closed before */
export async function closeJoining(
  db: Database,
  joiningID: string,
  end: { state: 'done' } | { state: 'failed'; failure: string },
  now: Date,
): Promise<boolean> {
  const closed = await db
    .updateTable('joinings')
    .set({ state: end.state, failure: end.state === 'failed' ? end.failure : null, ended_at: now })
    .where('joining_id', '=', joiningID)
    .where('state', '=', 'open')
    .returning('joining_id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** As it was written down before Stripe was asked. */
export function requestOf({ request }: JoiningRow): JoinRequest {
  return request as unknown as JoinRequest;
}
