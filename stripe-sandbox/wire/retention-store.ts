import type { Kysely } from 'kysely';
import { DAY_MS } from '#domain/time-units.ts';
import type { SandboxTables } from './tables.ts';

type Db = Kysely<SandboxTables>;

/** Stripe deletes an idempotency key after a day at the earliest. */
const KEYS_MS = DAY_MS;
const EVENTS_MS = 30 * DAY_MS;

/** Deletes stored answers and events that may name a person; events still to be delivered contain ids only. */
export async function eraseAnswersOf(db: Db, customer: string): Promise<void> {
  await db.deleteFrom('sandbox_idempotency').where('customer', '=', customer).execute();
  await db
    .deleteFrom('sandbox_events')
    .where('customer', '=', customer)
    .where((either) =>
      either.or([
        either('delivered_at', 'is not', null),
        either('type', 'in', ['customer.created', 'customer.updated']),
      ]),
    )
    .execute();
}

/** Deletes idempotency keys that Stripe would have deleted, and old events. */
export async function purgeOld(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.deleteFrom('sandbox_idempotency').where('created_at', '<', before(KEYS_MS)).execute();
  await db.deleteFrom('sandbox_events').where('created_at', '<', before(EVENTS_MS)).execute();
}
