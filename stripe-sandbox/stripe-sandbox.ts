import type { Hono } from 'hono';
import { type BrowserHooks, mountBrowserPart } from './browser/mount-browser.ts';
import { type Deliver, deliverEvents } from './deliver-events.ts';
import { tickDue } from './tick-due.ts';
import { type SandboxTransport, sandboxTransport } from './transport.ts';
import { purgeOld } from './wire/retention-store.ts';
import type { SandboxDeps } from './wire/sandbox-deps.ts';

/** Stripe without Stripe: the calls of its API that the product uses, with test cards, renewals and webhooks. */
export interface StripeSandbox {
  /** Answers stripe-node in place of api.stripe.com (`httpClient`). */
  readonly transport: SandboxTransport;
  /** Renews, retries and ends what has become due by now. */
  tick(stopping?: AbortSignal): Promise<void>;
  /**
   * Delivers the waiting events, signed with `webhookSecret`.
   * @returns how many were delivered and how many have to be tried again
   */
  deliverEvents(
    deliver: Deliver,
    webhookSecret: string,
    stopping?: AbortSignal,
  ): Promise<{ delivered: number; later: number }>;
  /** Deletes idempotency keys and events that Stripe would have forgotten. */
  purge(): Promise<void>;
  /** Puts the stand-in for Stripe.js and its calls on an app, below `/sandbox`. */
  mountBrowserPart(app: Hono, hooks: BrowserHooks): void;
}

/** Makes the sandbox. It keeps no state in memory: several may work on one database. */
export function stripeSandbox(deps: SandboxDeps): StripeSandbox {
  return {
    transport: sandboxTransport(deps),
    tick: (stopping) => tickDue(deps, stopping),
    deliverEvents: (deliver, webhookSecret, stopping) =>
      deliverEvents({ ...deps, webhookSecret }, deliver, stopping),
    purge: () => purgeOld(deps.db, deps.clock.now()),
    mountBrowserPart: (app, hooks) => mountBrowserPart(app, deps, hooks),
  };
}
