import Stripe from 'stripe';
import { sandboxOf } from '#server/billing/sandbox.ts';
import { silentLog } from '#server/lib/log.ts';
import type { StripeSandbox } from '#stripe-sandbox/stripe-sandbox.ts';
import { SANDBOX_SECRET_KEY } from '#stripe-sandbox/transport.ts';
import { API_VERSION } from '#stripe-sandbox/wire/events.ts';
import { type ADatabase, aDatabase } from '#tests/support/server/a-database.ts';

export interface ASandbox {
  readonly sandbox: StripeSandbox;
  readonly stripe: Stripe;
  readonly database: ADatabase;
  /** The server's time; move it with `at`. */
  readonly clock: { now(): Date };
  at(time: string): void;
  close(): Promise<void>;
}

/** The real stripe-node over the sandbox, on a database of its own. */
export async function aSandbox(time = '2026-11-21T03:00:00Z'): Promise<ASandbox> {
  const database = await aDatabase();
  let now = new Date(time);
  const clock = { now: () => now };
  const sandbox = sandboxOf({ db: database.db, clock, log: silentLog });
  const stripe = new Stripe(SANDBOX_SECRET_KEY, {
    apiVersion: API_VERSION,
    httpClient: sandbox.transport,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    sandbox,
    stripe,
    database,
    clock,
    at: (given) => {
      now = new Date(given);
    },
    close: () => database.drop(),
  };
}

/** The error of a refused request; fails when it is not refused. */
export async function refusal(asked: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

/** All rows of the sandbox as text. */
export async function allStoredText({ database }: Pick<ASandbox, 'database'>): Promise<string> {
  const tables = ['sandbox_objects', 'sandbox_idempotency', 'sandbox_events'];
  const rows = await Promise.all(
    tables.map((table) => database.pool.query(`select t::text from ${table} t`)),
  );
  return JSON.stringify(rows.map((each) => each.rows));
}
