import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError } from '#contract/errors.ts';
import { holdsAccount } from '#domain/billing/subscription.ts';
import { withPayments } from '#server/billing/lock.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { Database } from '#server/db/connect.ts';
import type { Caller } from '#server/http/caller.ts';
import { noteDeparted } from './deleted-people.ts';
import { endJoinings, leavePayments } from './leave-billing.ts';
import type { UserDeps } from './user-deps.ts';
import { doomObjectsOf } from './wipe-deleted.ts';

/** A refresh is no proof: what cannot be taken back asks for a sign-in of the last five minutes. */
const RECENT_MS = 5 * 60_000;

/** @throws ApiError 403 `api/recent-login-required` */
export function refuseOldSignIn({ authTime }: Pick<Caller, 'authTime'>, now: Date): void {
  if (authTime === undefined || now.getTime() - authTime.getTime() > RECENT_MS)
    throw new ApiError('api/recent-login-required');
}

/**
 * Deletes a person: everything that hangs on their row, their account where it is ours, and what only bears their name;
 * in one transaction. Files and what Stripe keeps go afterwards, by rows that outlive it (doomed-objects.ts, leave-payments.ts).
 * @throws ApiError 409 `users/active-subscription`
 */
export async function removePerson(
  deps: PaymentDeps & Pick<UserDeps, 'accounts'>,
  uid: string,
): Promise<void> {
  await withPayments(deps, uid, async (conn) => {
    await endJoinings(deps, conn, uid);
    await conn.transaction().execute((trx) => removeRows(deps, trx, uid));
  });
}

async function removeRows(
  { clock, accounts }: Pick<UserDeps, 'clock' | 'accounts'>,
  trx: Database,
  uid: string,
): Promise<void> {
  const now = clock.now();
  // No contract can begin while the row is held: it would refer to it.
  const person = await trx
    .selectFrom('people')
    .select('email')
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
  await refuseActiveSubscription(trx, uid, now);
  await doomObjectsOf(trx, uid, now);
  await leavePayments(trx, uid, now);
  await accounts.removeWith(trx, uid);
  if (person?.email) await trx.deleteFrom('messages').where('recipient', '=', person.email).execute();
  await trx.deleteFrom('people').where('uid', '=', uid).execute();
  await trx.deleteFrom('idempotency_keys').where('uid', '=', uid).execute();
  await forgetCounters(trx, uid);
  await noteDeparted(trx, uid, now);
}

async function refuseActiveSubscription(trx: Database, uid: string, now: Date): Promise<void> {
  const rows = await trx.selectFrom('subscriptions').selectAll().where('uid', '=', uid).execute();
  const holds = rows.some(({ curr_code, start_time, expire_time, completed }) =>
    holdsAccount(
      {
        ...{ currCode: curr_code, startTime: start_time.getTime(), completed },
        expireTime: expire_time?.getTime() ?? null,
      },
      now.getTime(),
    ),
  );
  if (holds) throw new ApiError('users/active-subscription');
}

/** Counters name their subject at the end: the uid, or its SHA-256 (identity/limits.ts). */
async function forgetCounters(trx: Database, uid: string): Promise<void> {
  const hash = createHash('sha256').update(uid).digest('base64url');
  for (const who of [`:${uid}`, `:${hash}`])
    await trx.deleteFrom('rate_limits').where(sql`right(subject, length(${who}))`, '=', who).execute();
}
