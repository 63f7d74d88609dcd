import type { BillingDeps } from '#server/billing/payments.ts';
import type { Config } from '#server/config/config.ts';
import type { Job } from '#server/lib/job.ts';
import { type Deliver, deliverEvents } from './deliver-events.ts';
import { tickDue } from './tick-due.ts';
import { sandboxWebhookSecret } from './webhook-secret.ts';
import { KEYS_MS } from './wire/idempotency.ts';

const WEBHOOK = '/api/v1/webhooks/stripe';
/** As long as Stripe waits for an answer. */
const PATIENCE_MS = 20_000;
const DAY_MS = 24 * 60 * 60_000;
const EVENTS_MS = 30 * DAY_MS;

/** Runs at every commit that wrote an event (`021-sandbox.sql`), and each minute for what has to be tried again. */
export const sandboxEvents: Job<BillingDeps> = {
  name: 'sandbox-events',
  cron: '* * * * *',
  oneWaiting: true,
  prompt: true,
  async run({ db, clock, config, log }, leaving) {
    if (config.payments.provider !== 'sandbox') return;
    const deps = { db, clock, webhookSecret: sandboxWebhookSecret(config.dataDir) };
    const { delivered, later } = await deliverEvents(deps, toOurselves(config), leaving);
    if (delivered > 0) log.debug('sandbox: events delivered', { delivered });
    if (later > 0) log.warn('sandbox: events not taken yet', { later });
  },
};

/** Time goes on for the sandbox as well. */
export const sandboxTick: Job<BillingDeps> = {
  name: 'sandbox-tick',
  cron: '* * * * *',
  oneWaiting: true,
  async run(deps, leaving) {
    if (deps.config.payments.provider === 'sandbox') await tickDue(deps, leaving);
  },
};

/** Forgets keys that Stripe would have forgotten, and events long past. */
export const purgeSandbox: Job<BillingDeps> = {
  name: 'purge-sandbox',
  cron: '41 * * * *',
  async run({ db, clock, config }) {
    if (config.payments.provider !== 'sandbox') return;
    const before = (ms: number) => new Date(clock.now().getTime() - ms);
    await db.deleteFrom('sandbox_idempotency').where('created_at', '<', before(KEYS_MS)).execute();
    await db.deleteFrom('sandbox_events').where('created_at', '<', before(EVENTS_MS)).execute();
  },
};

function toOurselves({ host, port }: Pick<Config, 'host' | 'port'>): Deliver {
  const near = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? host;
  const name = near.includes(':') && !near.startsWith('[') ? `[${near}]` : near;
  const address = `http://${name}:${port}${WEBHOOK}`;
  return async (body, signature) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  };
}
