import Stripe from 'stripe';
import { sandboxDatabase, sandboxWebhookSecret } from '#server/billing/sandbox.ts';
import { WEBHOOK_ADDRESS } from '#server/billing/webhooks.ts';
import type { Chance } from '#tests/support/chance.ts';
import { count } from './faults.ts';
import type { MoneyWorld } from './money-world.ts';

const signing = new Stripe('sk_test_sandbox').webhooks;

const ARRIVES = 0.1;
const LOST = 0.5;
const AGAIN = 0.3;

/** Stripe's undelivered events; they arrive in any order, late, twice or never. */
export interface WebhookQueue {
  /** Collects new events of Stripe, and delivers some. */
  bring(): Promise<void>;
  /** Delivers one waiting event now, during other work. */
  one(): Promise<void>;
}

export function aWebhookQueue(world: MoneyWorld, chance: Chance): WebhookQueue {
  const { deps } = world.bank;
  const secret = sandboxWebhookSecret(deps.config.dataDir);
  let waiting: { payload: string; isOld: boolean; seq: number }[] = [];
  let newest = 0;
  const collect = async () => {
    const left = waiting.filter(() => !chance.hits(LOST));
    for (let lost = waiting.length - left.length; lost > 0; lost -= 1) count(world.tally, 'event lost');
    for (const each of left) each.isOld = true;
    waiting = left;
    const rows = await sandboxDatabase(deps.db)
      .deleteFrom('sandbox_events')
      .returning(['payload', 'seq'])
      .execute();
    const events = rows.map(({ payload, seq }) => ({ payload: JSON.stringify(payload), seq: Number(seq) }));
    // The database returns deleted rows in any order: the same chances are to pick the same events.
    for (const each of events.sort((a, b) => a.seq - b.seq)) waiting.push({ ...each, isOld: false });
  };
  const deliver = async (each: (typeof waiting)[number]) => {
    if (each.isOld) count(world.tally, 'event late');
    if (each.seq < newest) count(world.tally, 'event in wrong order');
    newest = Math.max(newest, each.seq);
    const timestamp = Math.floor(deps.clock.now().getTime() / 1000);
    const signature = signing.generateTestHeaderString({ payload: each.payload, secret, timestamp });
    await world.within(world.anyServer(), 'crash in a webhook', ({ app }) =>
      Promise.resolve(
        app.request(WEBHOOK_ADDRESS, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          body: each.payload,
        }),
      ),
    );
  };
  const some = async () => {
    const [each] = waiting.splice(chance.between(0, waiting.length - 1), 1);
    if (each === undefined) return;
    await deliver(each);
    if (!chance.hits(AGAIN)) return;
    count(world.tally, 'event doubled');
    await deliver(each);
  };
  return {
    one: async () => {
      if (waiting.length > 0) await some();
    },
    async bring() {
      await collect();
      for (let left = waiting.length; left > 0; left -= 1) {
        if (waiting.length > 0 && chance.hits(ARRIVES)) await some();
      }
    },
  };
}
