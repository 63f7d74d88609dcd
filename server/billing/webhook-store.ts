import type { Database } from '#server/db/connect.ts';
import { deleteOldRows } from '#server/db/old-rows-store.ts';

/** Whether a webhook event was handled before. */
export async function isHandled(db: Database, eventID: string): Promise<boolean> {
  const seen = await db
    .selectFrom('stripe_events')
    .select('event_id')
    .where('event_id', '=', eventID)
    .executeTakeFirst();
  return seen !== undefined;
}

export async function markHandled(
  db: Database,
  event: { readonly id: string; readonly type: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('stripe_events')
    .values({ event_id: event.id, type: event.type, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteEventsBefore(db: Database, before: Date): Promise<void> {
  await deleteOldRows(db, 'stripe_events', 'received_at', before);
}
