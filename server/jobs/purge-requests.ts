import { DAY_MS } from '#domain/time-units.ts';
import { deleteOldWork } from '#server/homework/m4a/conversion-work-store.ts';
import { CHANGES_STORED_SECONDS } from '#server/http/answer-cache/change-log.ts';
import { deleteOldChanges } from '#server/http/answer-cache/change-store.ts';
import { deleteOldKeys } from '#server/http/idempotency-store.ts';
import { deleteOldHits } from '#server/http/rate-limit-store.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';

/** A device may retry a call for 7 days; a day longer is safe. */
const KEY_RETENTION_MS = 8 * DAY_MS;
/** Longer than the longest window of any limit. */
const HIT_RETENTION_MS = 2 * DAY_MS;

/** Deletes stored answers that no retry will ask for any more, counters of past windows, what conversions cost before today, and old changes. */
export const purgeRequests: Job<ServerDeps> = {
  name: 'purge-requests',
  cron: '17 * * * *',
  async run({ db, clock, log }) {
    const before = (ms: number) => new Date(clock.now().getTime() - ms);
    const keys = await deleteOldKeys(db, before(KEY_RETENTION_MS));
    const limits = await deleteOldHits(db, before(HIT_RETENTION_MS));
    const work = await deleteOldWork(db, clock.now());
    const changes = await deleteOldChanges(db, CHANGES_STORED_SECONDS);
    log.info('purged', { keys, limits, work, changes });
  },
};
