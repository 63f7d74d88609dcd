import { type Kysely, type Selectable, sql } from 'kysely';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { PendingEvent } from './events.ts';
import type { SandboxEvents, SandboxTables } from './tables.ts';

type Db = Kysely<SandboxTables>;

export type EventRow = Selectable<SandboxEvents>;

/** Another delivery may claim the event after this time; longer than one attempt may take. */
const LEASE_MS = 2 * MINUTE_MS;

export async function writeEvents(db: Db, events: readonly PendingEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('sandbox_events')
    .values(events.map((event) => ({ ...event, due_at: now, created_at: now })))
    .execute();
}

/** Claims the next event that is due, for one attempt to deliver it. Events from before `since` have expired. */
export function claimEvent(db: Db, now: Date, since: Date): Promise<EventRow | undefined> {
  return db
    .updateTable('sandbox_events')
    .set({ due_at: new Date(now.getTime() + LEASE_MS), tries: sql<number>`tries + 1` })
    .where('id', '=', (rows) =>
      rows
        .selectFrom('sandbox_events')
        .select('id')
        .where('delivered_at', 'is', null)
        .where('due_at', '<=', now)
        .where('created_at', '>', since)
        .orderBy('due_at')
        .orderBy('seq')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Marks an event as delivered and deletes its content, which names a person. */
export async function markDelivered(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sandbox_events')
    .set({ delivered_at: now, payload: '{}' })
    .where('id', '=', id)
    .execute();
}

/** Schedules the next attempt to deliver an event. */
export async function postponeEvent(db: Db, id: string, dueAt: Date): Promise<void> {
  await db
    .updateTable('sandbox_events')
    .set({ due_at: dueAt })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .execute();
}
