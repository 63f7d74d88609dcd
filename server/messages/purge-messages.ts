import { DAY_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { deleteFinishedMessages } from './message-store.ts';

const RETENTION_MS = 30 * DAY_MS;

/** Deletes the record of who was sent what, a month later. */
export const purgeMessages: Job<ServerDeps> = {
  name: 'purge-messages',
  cron: '29 * * * *',
  async run({ db, clock, log }) {
    const count = await deleteFinishedMessages(db, new Date(clock.now().getTime() - RETENTION_MS));
    log.info('messages purged', { count });
  },
};
