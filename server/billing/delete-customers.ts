import type { Job } from '#server/lib/job.ts';
import type { BillingDeps } from './payments.ts';

/** Deletes people who left at Stripe as well, with their cards; a failure costs time only, the row stays until it worked. */
export const removeDoomedCustomers: Job<BillingDeps> = {
  name: 'remove-doomed-customers',
  cron: '*/10 * * * *',
  async run(deps, leaving) {
    const failed = await removeAllDoomed(deps, leaving);
    if (failed > 0) deps.log.warn('people who left could not all be deleted at Stripe', { failed });
  },
};

/** @returns how many could not be deleted */
export async function removeAllDoomed(
  { db, payments, log }: Pick<BillingDeps, 'db' | 'payments' | 'log'>,
  leaving?: AbortSignal,
): Promise<number> {
  let failed = 0;
  const rows = await db.selectFrom('doomed_customers').select('stripe_customer_id').execute();
  for (const { stripe_customer_id } of rows) {
    if (leaving?.aborted) break;
    try {
      await payments.gateway.deleteCustomer(stripe_customer_id);
      await db.deleteFrom('doomed_customers').where('stripe_customer_id', '=', stripe_customer_id).execute();
    } catch (error) {
      log.debug('a customer could not be deleted', { error });
      failed += 1;
    }
  }
  return failed;
}
