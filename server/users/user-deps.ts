import type { BillingDeps } from '#server/billing/payments.ts';
import type { AccountService } from '#server/identity/account-service.ts';

/** Dependencies of what concerns the whole person, such as the deletion, and of the jobs. */
export interface UserDeps extends BillingDeps {
  /** Ends sessions and deletes accounts, in both modes of identity. */
  readonly accounts: AccountService;
}
