import Stripe from 'stripe';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import { claimEvent, type EventRow, markDelivered, postponeEvent } from './wire/event-store.ts';
import type { SandboxDeps } from './wire/sandbox-deps.ts';

/** Posts a signed event to the webhook. @returns the status of its answer; 0: there was none */
export type Deliver = (body: string, signature: string) => Promise<number>;

export interface DeliveryDeps extends Pick<SandboxDeps, 'db' | 'clock'> {
  /** Signs the events. */
  readonly webhookSecret: string;
}

const RETRY_PAUSES_MIN = [1, 5, 60, 300, 600];
/** Stripe retries for three days. */
const RETRY_FOR_MS = 3 * DAY_MS;
const signing = new Stripe('sk_test_sandbox').webhooks;

/**
 * Delivers the waiting events, each until it is answered with 2xx; every attempt is signed again, as Stripe does.
 * A process that dies between the answer and the record delivers the event twice.
 * @returns how many were delivered and how many have to be tried again
 */
export async function deliverEvents(
  deps: DeliveryDeps,
  deliver: Deliver,
  stopping?: AbortSignal,
): Promise<{ delivered: number; later: number }> {
  const { db, clock } = deps;
  const count = { delivered: 0, later: 0 };
  while (!stopping?.aborted) {
    const now = clock.now();
    const event = await claimEvent(db, now, new Date(now.getTime() - RETRY_FOR_MS));
    if (event === undefined) break;
    const body = JSON.stringify(event.payload);
    const status = await deliver(body, signatureOf(deps, body)).catch(() => 0);
    const isTaken = status >= 200 && status < 300;
    if (isTaken) await markDelivered(db, event.id, clock.now());
    else await postponeEvent(db, event.id, nextAttempt(event, clock.now()));
    count[isTaken ? 'delivered' : 'later'] += 1;
  }
  return count;
}

function signatureOf({ clock, webhookSecret }: DeliveryDeps, payload: string): string {
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  return signing.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
}

function nextAttempt({ tries }: EventRow, now: Date): Date {
  const pause = RETRY_PAUSES_MIN[Math.min(tries, RETRY_PAUSES_MIN.length) - 1] ?? 1;
  return new Date(now.getTime() + pause * MINUTE_MS);
}
