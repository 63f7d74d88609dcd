import { payments } from '#contract/payments.ts';
import type { Mount } from '#server/app-parts.ts';
import { implement } from '#server/http/implement.ts';

/** Of the sandbox's own script, which takes no other. */
const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';

export const mountPayments: Mount = (app, parts) => {
  const { payments: config } = parts.config;
  const { provider, testMode } = config;
  const publishableKey = config.provider === 'stripe' ? config.publishableKey : SANDBOX_PUBLISHABLE_KEY;
  implement(app, payments, { config: async () => ({ provider, publishableKey, testMode }) }, parts);
};
