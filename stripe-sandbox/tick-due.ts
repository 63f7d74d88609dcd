import { tick } from './billing/tick.ts';
import { runCall } from './wire/answer-request.ts';
import { dueCustomers } from './wire/object-store.ts';
import type { SandboxDeps } from './wire/sandbox-deps.ts';

const AT_ONCE = 1000;

/** Renewals, repeats of failed charges and ends that have become due by now, of everybody without a test clock. */
export async function tickDue(deps: SandboxDeps, stopping?: AbortSignal): Promise<void> {
  const now = deps.clock.now().getTime();
  for (const customer of await dueCustomers(deps.db, Math.floor(now / 1000), AT_ONCE)) {
    if (stopping?.aborted) return;
    try {
      await runCall(deps, async (call) => {
        await call.enter(customer);
        await tick(call, customer, now);
      });
    } catch (error) {
      // One person's trouble does not keep everybody else's renewals waiting.
      deps.log.error('sandbox: a customer could not be brought up to date', { error });
    }
  }
}
