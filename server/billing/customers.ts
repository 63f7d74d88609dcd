import { createHash } from 'node:crypto';
import type { Database } from '#server/db/connect.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Payments } from './payments.ts';

interface CustomerDeps {
  readonly payments: Payments;
  readonly clock: Clock;
}

/** Who a person is to Stripe; null for somebody who never came near paying. */
export async function knownCustomer(conn: Database, uid: string): Promise<string | null> {
  const row = await conn
    .selectFrom('payment_customers')
    .where('uid', '=', uid)
    .select('stripe_customer_id')
    .executeTakeFirst();
  return row?.stripe_customer_id ?? null;
}

/** The same, made where there is none. Under `withPayments`, so that nobody is made twice. */
export async function customerOf(
  { payments, clock }: CustomerDeps,
  conn: Database,
  caller: Pick<Caller, 'uid' | 'email'>,
): Promise<string> {
  const known = await knownCustomer(conn, caller.uid);
  if (known !== null) return known;
  const given = { uid: caller.uid, email: caller.email ?? null };
  const made = await payments.gateway.createCustomer(given, customerKey(given));
  await conn
    .insertInto('payment_customers')
    .values({ uid: caller.uid, stripe_customer_id: made, created_at: clock.now() })
    .execute();
  return made;
}

/** A repeat after a crash finds the same customer; with another address it would be another question to Stripe. */
function customerKey({ uid, email }: { uid: string; email: string | null }): string {
  const facts = createHash('sha256')
    .update(JSON.stringify([uid, email]))
    .digest('base64url');
  return `customer:${facts}`;
}
