import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Idempotency keys are kept at least 7 days (decisions, "Calls"). */
const KEYS_MS = 8 * 24 * HOUR_MS;
/** Longer than the longest window of any limit. */
const LIMITS_MS = 48 * HOUR_MS;

/** Forgets answers that no repeat will ask for any more, and counters of windows long past. */
export const purgeRequests: Job<ServerDeps> = {
  name: 'purge-requests',
  cron: '17 * * * *',
  async run({ db, clock, log }) {
    const before = (ms: number) => new Date(clock.now().getTime() - ms);
    const keys = await db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', before(KEYS_MS))
      .executeTakeFirst();
    const limits = await db
      .deleteFrom('rate_limits')
      .where('window_start', '<', before(LIMITS_MS))
      .executeTakeFirst();
    log.info('purged', { keys: keys.numDeletedRows, limits: limits.numDeletedRows });
  },
};
