import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { MAX_RETRY_DELAY_MS } from '#server/messages/message-store.ts';

/** A number of rows that wait, and since when the oldest does. */
export interface Waiting {
  readonly count: number;
  readonly oldest: Date | null;
}

/** A bank is given 23 hours; after a day an open checkout has been forgotten. */
const OPEN_CHECKOUT_MS = DAY_MS;
/** A failed checkout is looked for at Stripe for two days. */
const UNSETTLED_CHECKOUT_MS = 2 * DAY_MS + 2 * HOUR_MS;
/** The app registers an upload as soon as its bytes are there. */
const UNREGISTERED_MS = HOUR_MS;
/** The sandbox's events arrive within a minute. */
const UNSEEN_INVOICE_MS = HOUR_MS;

interface WaitingRow {
  readonly count: string;
  readonly oldest: Date | null;
}

const waitingOf = (row: WaitingRow | undefined): Waiting => ({
  count: Number(row?.count ?? 0),
  oldest: row?.oldest ?? null,
});

/**
 * Mails and SMS that could be sent by now. One that its own mailbox put off, for up to an hour, is no fault of ours. Counted by the
 * index of what waits.
 */
export async function unsentMessages(db: Database, now: Date): Promise<Waiting> {
  const { rows } = await sql<WaitingRow>`
    select count(*) as count, min(created_at) as oldest from messages
    where sent_at is null and body is not null and expires_at > ${now} and not by_day
      and next_try_at <= ${new Date(now.getTime() + MAX_RETRY_DELAY_MS.unavailable)}`.execute(db);
  return waitingOf(rows[0]);
}

/** Recordings whose learners were promised an answer that no teacher has sent. */
export async function unansweredSubmissions(db: Database): Promise<Waiting> {
  const { rows } = await sql<WaitingRow>`
    select count(*) as count, min(submitted_at) as oldest from submissions
    where answer_due_at is not null and answered_at is null`.execute(db);
  return waitingOf(rows[0]);
}

/** Recordings that wait for their m4a: until then they play as they were recorded, which not every phone can. */
export async function unconvertedRecordings(db: Database): Promise<Waiting> {
  const { rows } = await sql<WaitingRow>`
    select count(*) as count, min(register_time) as oldest from user_audios where m4a_open`.execute(db);
  return waitingOf(rows[0]);
}

export async function overdueSubmissions(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from submissions
    where answer_due_at < ${now} and answered_at is null`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Bytes of recordings that arrived, and that no device has registered. */
export async function unregisteredUploads(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from uploads
    where registered_at is null and completed_at < ${new Date(now.getTime() - UNREGISTERED_MS)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export interface JobState {
  readonly job: string;
  readonly waiting: number;
  /** The earliest due time of one that nobody has begun. */
  readonly dueSince: Date | null;
  /** Runs that failed and are tried again. Those that were given up, or replaced by a later run, are not counted: they stay for a week. */
  readonly failing: number;
}

/** The queue by kind of job, and when the clock last put something on it; null before the first start of the jobs. */
export async function jobStates(
  db: Database,
  now: Date,
): Promise<{ readonly jobs: readonly JobState[]; readonly lastTick: Date | null } | null> {
  const { rows: found } = await sql<{ ready: boolean }>`
    select to_regclass('graphile_worker.jobs') is not null
       and to_regclass('graphile_worker._private_known_crontabs') is not null as ready`.execute(db);
  if (found[0]?.ready !== true) return null;
  const { rows } = await sql<{ job: string; waiting: string; due: Date | null; failing: string }>`
    select task_identifier as job,
           count(*) filter (where locked_at is null and run_at <= ${now} and attempts < max_attempts) as waiting,
           min(run_at) filter (where locked_at is null and run_at <= ${now} and attempts < max_attempts) as due,
           count(*) filter (where last_error is not null and attempts < max_attempts) as failing
    from graphile_worker.jobs group by task_identifier`.execute(db);
  const { rows: ticks } = await sql<{ last: Date | null }>`
    select max(last_execution) as last from graphile_worker._private_known_crontabs`.execute(db);
  const jobs = rows.map(({ job, waiting, due, failing }) => ({
    job,
    waiting: Number(waiting),
    dueSince: due,
    failing: Number(failing),
  }));
  return { jobs, lastTick: ticks[0]?.last ?? null };
}

/** When the database began to run: another time means that it was restarted. */
export async function databaseStart(db: Database): Promise<Date> {
  const { rows } = await sql<{ start: Date }>`select pg_postmaster_start_time() as start`.execute(db);
  return rows[0]?.start ?? new Date(0);
}

export type MoneyDisagreement = 'open-checkout' | 'unsettled-checkout' | 'sandbox-invoice';

/** Where our books and those of the payments do not agree, although every job that repairs it had its time. */
export async function moneyDisagreements(
  db: Database,
  now: Date,
): Promise<Record<MoneyDisagreement, number>> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<{ open: string; unsettled: string; invoices: string }>`
    select
      (select count(*) from joinings where state = 'open' and created_at < ${before(OPEN_CHECKOUT_MS)}) as open,
      (select count(*) from joinings where state = 'failed' and settled_at is null
         and ended_at < ${before(UNSETTLED_CHECKOUT_MS)}) as unsettled,
      (select count(*) from sandbox_objects i left join orders o on o.stripe_invoice_id = i.id
        where i.type = 'invoice' and i.data ->> 'status' = 'paid' and (i.data ->> 'total')::bigint > 0
          and to_timestamp((i.data ->> 'created')::bigint) < ${before(UNSEEN_INVOICE_MS)}
          and (o.order_id is null or o.amount <> (i.data ->> 'total')::bigint
               or o.status not in ('paid', 'refunded', 'part-refunded'))) as invoices`.execute(db);
  const [row] = rows;
  return {
    'open-checkout': Number(row?.open ?? 0),
    'unsettled-checkout': Number(row?.unsettled ?? 0),
    'sandbox-invoice': Number(row?.invoices ?? 0),
  };
}
