import Stripe from 'stripe';
import { sandboxOf } from '#server/billing/sandbox.ts';
import type { PaymentGateway } from '#server/billing/stripe/gateway.ts';
import { STRIPE_VERSION } from '#server/billing/stripe/stripe-client.ts';
import { stripeGateway } from '#server/billing/stripe/stripe-gateway.ts';
import { silentLog } from '#server/lib/log.ts';
import { whenDone } from '#tests/support/when-done.ts';
import { aDatabase } from './a-database.ts';
import { aClock } from './a-server.ts';

/** A gateway under test: over the sandbox, or over a real Stripe account in test mode. */
export interface AGateway {
  readonly gateway: PaymentGateway;
  /** Another gateway over the same account with empty caches: a restarted server. */
  again(): PaymentGateway;
  readonly stripe: Stripe;
  /** A customer on a Stripe test clock that stands still at `at` (milliseconds) until it is moved. */
  customerAt(at: number): Promise<AClockedCustomer>;
  /** Names and keys that no other run has used. */
  readonly run: string;
}

export interface AClockedCustomer {
  readonly customer: string;
  /** Saves the card of a test token, as the form does, as the default. @returns its id */
  card(token: string): Promise<string>;
  moveTo(ms: number): Promise<void>;
}

const SECRETS = ['whsec_newNewNew', 'whsec_oldOldOld'];
/** A real account takes its own time to renew. */
const MAX_MOVE_MS = 120_000;

/** @param secretKey of a real account (`sk_test_…`); undefined: the sandbox */
export async function aGateway(secretKey?: string): Promise<AGateway> {
  const database = await aDatabase();
  const clock = aClock(new Date());
  const clocks: string[] = [];
  const { transport } = sandboxOf({ db: database.db, clock, log: silentLog });
  const stripe =
    secretKey === undefined
      ? new Stripe('sk_test_sandbox', {
          apiVersion: STRIPE_VERSION,
          httpClient: transport,
          maxNetworkRetries: 0,
        })
      : new Stripe(secretKey, { apiVersion: STRIPE_VERSION, telemetry: false });
  const again = () =>
    stripeGateway({ stripe, testMode: true, db: database.db, clock, webhookSecrets: () => SECRETS });
  const gateway = again();
  whenDone(async () => {
    // Also deletes the customers and subscriptions on it.
    for (const id of clocks) await stripe.testHelpers.testClocks.del(id);
    await database.drop();
  });
  return {
    gateway,
    again,
    stripe,
    run: crypto.randomUUID(),
    async customerAt(at) {
      const made = await stripe.testHelpers.testClocks.create({ frozen_time: Math.floor(at / 1000) });
      clocks.push(made.id);
      const { id } = await stripe.customers.create({ test_clock: made.id });
      return clocked(stripe, gateway, id, made.id);
    },
  };
}

function clocked(stripe: Stripe, gateway: PaymentGateway, customer: string, clock: string): AClockedCustomer {
  return {
    customer,
    async card(token) {
      const { setupID } = await gateway.createSetup(customer, `setup:${crypto.randomUUID()}`);
      await stripe.setupIntents.confirm(setupID, { payment_method: token });
      const done = await gateway.readSetup(setupID);
      if (done?.status !== 'succeeded' || done.cardID === null) throw new Error(`no card: ${done?.status}`);
      await gateway.setDefaultCard(customer, done.cardID, []);
      return done.cardID;
    },
    async moveTo(ms) {
      await stripe.testHelpers.testClocks.advance(clock, { frozen_time: Math.floor(ms / 1000) });
      const until = Date.now() + MAX_MOVE_MS;
      for (let isMoving = true; isMoving; ) {
        const { status } = await stripe.testHelpers.testClocks.retrieve(clock);
        isMoving = status === 'advancing';
        if (status === 'internal_failure' || Date.now() > until) throw new Error(`the clock is ${status}`);
        // Only a real account needs waiting.
        if (isMoving) await new Promise((again) => setTimeout(again, 1000));
      }
    },
  };
}
