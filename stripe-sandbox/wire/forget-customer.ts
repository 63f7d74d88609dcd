import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables/tables.ts';

/** Takes away kept answers and events that may name a person; what is still to be delivered of them names ids only. */
export async function forgetCustomer(db: Kysely<Tables>, customer: string): Promise<void> {
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
