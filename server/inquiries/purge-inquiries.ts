import { DAY_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { deleteClosed } from './inquiry-store.ts';

const RETENTION_MS = 365 * DAY_MS;

/** Deletes questions a year after they were closed. */
export const purgeInquiries: Job<ServerDeps> = {
  name: 'purge-inquiries',
  cron: '17 3 * * *',
  async run({ db, clock, log }) {
    const count = await deleteClosed(db, new Date(clock.now().getTime() - RETENTION_MS));
    log.info('inquiries purged', { count });
  },
};
