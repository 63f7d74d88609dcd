import { DAY_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { deleteEndedRuns } from './queue-store.ts';

/** Their errors are in the log, too; longer than any run takes. */
const RETENTION_MS = 7 * DAY_MS;

/** Deletes runs of jobs that failed and that nobody tries again: the queue keeps them without an end. */
export const purgeQueue: Job<Pick<ServerDeps, 'db' | 'clock' | 'log'>> = {
  name: 'purge-queue',
  cron: '53 3 * * *',
  async run({ db, clock, log }) {
    const count = await deleteEndedRuns(db, new Date(clock.now().getTime() - RETENTION_MS));
    log.info('queue purged', { count });
  },
};
