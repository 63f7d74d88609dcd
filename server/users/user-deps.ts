import type { BillingDeps } from '#server/billing/payments.ts';
import type { AccountService } from '#server/identity/accounts/account-service.ts';

/** Dependencies of what concerns the whole person: deletion also ends sessions and refunds payments. */
export interface UserDeps extends BillingDeps {
  /** Ends sessions and deletes accounts, in both modes of identity. */
  readonly accounts: AccountService;
}
