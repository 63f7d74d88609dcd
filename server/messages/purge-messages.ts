import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Forgets, a month later, to whom what was sent. */
export const purgeMessages: Job<ServerDeps> = {
  name: 'purge-messages',
  cron: '29 * * * *',
  async run({ db, clock, log }) {
    const { numDeletedRows } = await db
      .deleteFrom('messages')
      .where('body', 'is', null)
      .where('created_at', '<', new Date(clock.now().getTime() - KEPT_MS))
      .executeTakeFirst();
    log.info('messages purged', { count: numDeletedRows });
  },
};
