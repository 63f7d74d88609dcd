import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import Stripe from 'stripe';
import type { Database } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { SandboxEvents } from './wire/tables.ts';

/** Brings a signed event to the webhook. @returns the status of its answer; 0: there was none */
export type Deliver = (body: string, signature: string) => Promise<number>;

export interface DeliveryParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly webhookSecret: string;
}

/** Longer than one try may take. */
const LEASE_MS = 2 * 60_000;
const MINUTE_MS = 60_000;
const PAUSES_MIN = [1, 5, 60, 300, 600];
/** As long as Stripe itself goes on trying. */
const GIVES_UP_MS = 3 * 24 * 60 * MINUTE_MS;
const signing = new Stripe('sk_test_sandbox').webhooks;

/**
 * Brings what waits to the webhook, each until it has been answered with 2xx: signed anew at every try, as Stripe does.
 * A process that dies between the answer and the note brings it twice.
 * @returns how many were delivered and how many have to be tried again
 */
export async function deliverEvents(
  deps: DeliveryParts,
  deliver: Deliver,
  leaving?: AbortSignal,
): Promise<{ delivered: number; later: number }> {
  const count = { delivered: 0, later: 0 };
  while (!leaving?.aborted) {
    const event = await claim(deps);
    if (event === undefined) break;
    const body = JSON.stringify(event.payload);
    const status = await deliver(body, signatureOf(deps, body)).catch(() => 0);
    const isTaken = status >= 200 && status < 300;
    await (isTaken ? noteDelivered(deps, event) : noteLater(deps, event));
    count[isTaken ? 'delivered' : 'later'] += 1;
  }
  return count;
}

function signatureOf({ clock, webhookSecret }: DeliveryParts, payload: string): string {
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  return signing.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
}

type Waiting = Selectable<SandboxEvents>;

function claim({ db, clock }: DeliveryParts): Promise<Waiting | undefined> {
  const now = clock.now();
  return db
    .updateTable('sandbox_events')
    .set({ due_at: new Date(now.getTime() + LEASE_MS), tries: sql<number>`tries + 1` })
    .where('id', '=', (rows) =>
      rows
        .selectFrom('sandbox_events')
        .select('id')
        .where('delivered_at', 'is', null)
        .where('due_at', '<=', now)
        .where('created_at', '>', new Date(now.getTime() - GIVES_UP_MS))
        .orderBy('due_at')
        .orderBy('seq')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** The content goes: it tells of a person. */
async function noteDelivered({ db, clock }: DeliveryParts, { id }: Waiting): Promise<void> {
  await db
    .updateTable('sandbox_events')
    .set({ delivered_at: clock.now(), payload: '{}' })
    .where('id', '=', id)
    .execute();
}

async function noteLater({ db, clock }: DeliveryParts, { id, tries }: Waiting): Promise<void> {
  const pause = PAUSES_MIN[Math.min(tries, PAUSES_MIN.length) - 1] ?? 1;
  await db
    .updateTable('sandbox_events')
    .set({ due_at: new Date(clock.now().getTime() + pause * MINUTE_MS) })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .execute();
}
