import { tick } from './billing/tick.ts';
import { runCall } from './wire/answer-request.ts';
import { dueCustomers } from './wire/object-store.ts';
import type { SandboxDeps } from './wire/sandbox-deps.ts';

const MAX_CUSTOMERS = 1000;

/** Runs the renewals, retries and ends that are due by now, of all customers without a test clock. */
export async function tickDue(deps: SandboxDeps, stopping?: AbortSignal): Promise<void> {
  const now = deps.clock.now().getTime();
  for (const customer of await dueCustomers(deps.db, Math.floor(now / 1000), MAX_CUSTOMERS)) {
    if (stopping?.aborted) return;
    try {
      await runCall(deps, async (call) => {
        await call.lockCustomer(customer);
        await tick(call, customer, now);
      });
    } catch (error) {
      // An error of one customer stops nobody else's renewals.
      deps.log.error('sandbox: a customer could not be brought up to date', { error });
    }
  }
}
