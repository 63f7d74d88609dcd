import { SECOND_MS } from '#domain/time-units.ts';
import type { Config } from '#server/config/config.ts';
import type { Job } from '#server/lib/job.ts';
import type { Deliver } from '#stripe-sandbox/deliver-events.ts';
import type { BillingDeps } from './payments.ts';
import { sandboxOf, sandboxWebhookSecret } from './sandbox.ts';
import { WEBHOOK_ADDRESS } from './webhooks.ts';

/** As long as Stripe waits for an answer. */
const ANSWER_TIMEOUT_MS = 20 * SECOND_MS;

/** Delivers the sandbox's events; a trigger runs it at every commit that wrote one, and it runs each minute for retries. */
export const sandboxEvents: Job<BillingDeps> = {
  name: 'sandbox-events',
  cron: '* * * * *',
  oneWaiting: true,
  prompt: true,
  async run(deps, stopping) {
    const { config, log } = deps;
    if (config.payments.provider !== 'sandbox') return;
    const secret = sandboxWebhookSecret(config.dataDir);
    const { delivered, later } = await sandboxOf(deps).deliverEvents(toOwnWebhook(config), secret, stopping);
    if (delivered > 0) log.debug('sandbox: events delivered', { delivered });
    if (later > 0) log.warn('sandbox: events not taken yet', { later });
  },
};

/** Renews the sandbox's subscriptions as time goes on. */
export const sandboxTick: Job<BillingDeps> = {
  name: 'sandbox-tick',
  cron: '* * * * *',
  oneWaiting: true,
  async run(deps, stopping) {
    if (deps.config.payments.provider === 'sandbox') await sandboxOf(deps).tick(stopping);
  },
};

/** Deletes the sandbox's old idempotency keys and events. */
export const purgeSandbox: Job<BillingDeps> = {
  name: 'purge-sandbox',
  cron: '41 * * * *',
  async run(deps) {
    if (deps.config.payments.provider === 'sandbox') await sandboxOf(deps).purge();
  },
};

function toOwnWebhook({ host, port }: Pick<Config, 'host' | 'port'>): Deliver {
  const near = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? host;
  const name = near.includes(':') && !near.startsWith('[') ? `[${near}]` : near;
  const address = `http://${name}:${port}${WEBHOOK_ADDRESS}`;
  return async (body, signature) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  };
}
