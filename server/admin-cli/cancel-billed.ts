import { randomUUID } from 'node:crypto';
import { withPayments } from '#server/payments/lock.ts';
import type { SettleDeps } from '#server/payments/settle-contract.ts';
import { leave } from '#server/subscriptions/leave.ts';
import { ownContract } from '#server/subscriptions/own-contract.ts';
import { refused } from './school-error.ts';
import { type Cancellation, openContract } from './subscription-rows.ts';
import { TEXTS } from './texts.ts';

/**
 * Cancels a contract that is paid for as its person would: at the end of the period that is paid; at once where a charge is
 * owed, which then is not asked for any more. null: there is none that is paid for.
 */
export async function cancelBilled(
  deps: SettleDeps,
  { person, curriculum, expire }: Cancellation,
): Promise<{ readonly expireTime: Date; readonly atOnce: boolean } | null> {
  const { uid } = person;
  return await withPayments(deps, uid, async (conn) => {
    const open = await openContract(conn, uid, curriculum)
      .where('stripe_subscription_id', 'is not', null)
      .executeTakeFirst();
    if (open === undefined) return null;
    if (expire !== undefined) throw refused(TEXTS.expireOfBilled);
    const contract = await ownContract(deps, conn, uid, curriculum);
    const atOnce = contract.row.past_due_since !== null;
    await leave(deps, conn, contract, { reason: null, completes: false, gesture: randomUUID() });
    const after = await conn
      .selectFrom('subscriptions')
      .select('expire_time')
      .where('subscription_id', '=', open.subscription_id)
      .executeTakeFirstOrThrow();
    return { expireTime: after.expire_time ?? deps.clock.now(), atOnce };
  });
}
