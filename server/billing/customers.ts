import { createHash } from 'node:crypto';
import type { Database } from '#server/db/connect.ts';
import type { Caller } from '#server/http/caller.ts';
import { findCustomer, insertCustomer } from './customer-store.ts';
import type { BillingDeps } from './payments.ts';

/** A person's customer at Stripe, created when there is none. Under `withPaymentLock`, so that no second one is made. */
export async function ensureCustomer(
  { payments, clock }: Pick<BillingDeps, 'payments' | 'clock'>,
  conn: Database,
  caller: Pick<Caller, 'uid' | 'email'>,
): Promise<string> {
  const known = await findCustomer(conn, caller.uid);
  if (known !== null) return known;
  const facts = { uid: caller.uid, email: caller.email ?? null };
  const customer = await payments.gateway.createCustomer(facts, customerKey(facts));
  await insertCustomer(conn, { uid: caller.uid, customer, now: clock.now() });
  return customer;
}

/** A repeat after a crash finds the same customer; another address would be another request to Stripe. */
function customerKey({ uid, email }: { uid: string; email: string | null }): string {
  const facts = createHash('sha256')
    .update(JSON.stringify([uid, email]))
    .digest('base64url');
  return `customer:${facts}`;
}
