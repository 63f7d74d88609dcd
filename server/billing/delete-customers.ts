import type { Job } from '#server/lib/job.ts';
import { customersToDelete, markCustomerDeleted } from './customer-store.ts';
import type { BillingDeps } from './payments.ts';

/** Deletes the customers of deleted people at Stripe, with their cards; the row stays until it worked. */
export const deleteCustomers: Job<BillingDeps> = {
  name: 'remove-doomed-customers',
  cron: '*/10 * * * *',
  async run(deps, stopping) {
    const failed = await deletePendingCustomers(deps, stopping);
    if (failed > 0)
      deps.log.warn('customers of deleted people could not all be deleted at Stripe', { failed });
  },
};

/** @returns how many could not be deleted */
export async function deletePendingCustomers(
  { db, payments, log }: Pick<BillingDeps, 'db' | 'payments' | 'log'>,
  stopping?: AbortSignal,
): Promise<number> {
  let failed = 0;
  for (const customer of await customersToDelete(db)) {
    if (stopping?.aborted) break;
    try {
      await payments.gateway.deleteCustomer(customer);
      await markCustomerDeleted(db, customer);
    } catch (error) {
      log.debug('a customer could not be deleted', { error });
      failed += 1;
    }
  }
  return failed;
}
