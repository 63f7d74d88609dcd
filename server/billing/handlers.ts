import { payments } from '#contract/payments.ts';
import { implement } from '#server/http/implement.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { SANDBOX_PUBLISHABLE_KEY } from '#stripe-sandbox/browser/mount-browser.ts';

export const mountPayments: Mount = (app, deps) => {
  const { payments: config } = deps.config;
  const { provider, testMode } = config;
  const publishableKey = config.provider === 'stripe' ? config.publishableKey : SANDBOX_PUBLISHABLE_KEY;
  implement(app, payments, { config: async () => ({ provider, publishableKey, testMode }) }, deps);
};
