import { DAY_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { deleteOldActions } from './action-store.ts';
import { deleteSettledReports } from './report-store.ts';

/** Long enough to see who reports what never is so. */
const REPORT_RETENTION_MS = 90 * DAY_MS;
/** As long as what teachers did is written down. */
const ACTION_RETENTION_MS = 730 * DAY_MS;

/** Deletes reports three months after the school looked at them, and its decisions after two years. */
export const sweepModeration: Job<ServerDeps> = {
  name: 'sweep-moderation',
  cron: '47 3 * * *',
  async run({ db, clock, log }) {
    const before = (ms: number) => new Date(clock.now().getTime() - ms);
    const reports = await deleteSettledReports(db, before(REPORT_RETENTION_MS));
    const actions = await deleteOldActions(db, before(ACTION_RETENTION_MS));
    log.info('moderation swept', { reports, actions });
  },
};
