import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** A second or two of one statement, also where weeks have piled up. */
const ROWS_AT_ONCE = 10_000;

/** Puts a job on the queue, due at once. What waits there under its name becomes this run. */
export async function addRun(db: Database, job: string): Promise<void> {
  await sql`select graphile_worker.add_job(${job}, job_key => ${job})`.execute(db);
}

/**
 * Puts a job on the queue, due in ten seconds by the database's clock, unless a run of it waits there already: that one keeps its
 * time.
 */
export async function addRunSoon(db: Database, job: string): Promise<void> {
  await sql`select graphile_worker.add_job(${job}, job_key => ${job}, job_key_mode => 'preserve_run_at',
    run_at => now() + interval '10 seconds')`.execute(db);
}

/**
 * Deletes runs from before that time which nobody tries again: they failed to the end, or a later run took their name and they
 * failed, or their server died. The queue itself keeps them. @returns how many
 */
export async function deleteEndedRuns(db: Database, before: Date): Promise<number> {
  for (let all = 0; ; ) {
    const { rows } = await sql<{ deleted: string }>`
      select count(*) as deleted from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
        where attempts >= max_attempts and coalesce(locked_at, run_at) < ${before} limit ${ROWS_AT_ONCE}))`.execute(
      db,
    );
    const deleted = Number(rows[0]?.deleted ?? 0);
    all += deleted;
    if (deleted < ROWS_AT_ONCE) return all;
  }
}
