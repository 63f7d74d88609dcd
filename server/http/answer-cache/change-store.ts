import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { OwnConnection } from '#server/db/own-connection.ts';

/** At most so many are read at once: whoever finds more has been away for long, or somebody writes for very long. */
export const MAX_CHANGES = 1_000;

/** What one look at the log found. */
export interface ChangesFound {
  /** Every transaction before it has ended: what it changed is among these changes, or was among earlier ones. */
  readonly horizon: string;
  /** Of the database's clock, in seconds of the epoch. */
  readonly readAt: number;
  /** Another one after the database was started again, or another server has taken its place. */
  readonly startedAt: string;
  /** Transaction and what it concerns; more than `MAX_CHANGES` where some were left out. */
  readonly changes: readonly (readonly [changedIn: string, concerns: string])[];
}

const SINCE = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, extract(epoch from now())::float8 as "readAt",
    pg_postmaster_start_time()::text as "startedAt",
    (select coalesce(json_agg(json_build_array(changed_in::text, concerns)), '[]') from (
      select changed_in, concerns from changes
      where changed_in >= coalesce($1::xid8, pg_snapshot_xmin(pg_current_snapshot()))
      order by changed_in limit ${MAX_CHANGES + 1}) found) as changes`;

/**
 * What transactions from `horizon` on have committed. Those that are still running come with a later look, which is why some
 * come twice.
 * @param horizon of the look before; null: of this moment
 */
export async function changesSince(connection: OwnConnection, horizon: string | null): Promise<ChangesFound> {
  const [found] = await connection.query<ChangesFound>(SINCE, [horizon]);
  return found as ChangesFound;
}

/**
 * Deletes what ended so long ago, by the database's clock. A transaction may have begun long before it ended: each run leaves a mark of the
 * oldest that still ran, and a later one deletes what is before a mark of that age.
 */
export async function deleteOldChanges(db: Database, ageSeconds: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from changes where changed_in < (
      select max(changed_in) from changes
      where concerns = 'horizon' and changed_at < now() - make_interval(secs => ${ageSeconds}))`.execute(db);
  await sql`
    insert into changes (changed_in, concerns) values (pg_snapshot_xmin(pg_current_snapshot()), 'horizon')
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** Areas of a person's rows; the migration says which tables are in each. */
export type Area = 'account' | 'money' | 'learning' | 'homework' | 'answers' | 'notices' | 'following';

/** The name that changes of a person have in an area: as the SQL function `mark_of_person` makes it. */
export function markOfPerson(uid: string, area: Area): string {
  return hash('sha256', `${uid} ${area}`).slice(0, 32);
}
