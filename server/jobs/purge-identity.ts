import type { ServerDeps } from '#server/http/server-deps.ts';
import { purgeIdentity as purge } from '#server/identity/purge-store.ts';
import type { Job } from '#server/lib/job.ts';

/** Deletes expired codes, sessions and sign-in flows. */
export const purgeIdentity: Job<ServerDeps> = {
  name: 'purge-identity',
  cron: '23 * * * *',
  async run({ db, clock, log, config }) {
    if (config.auth.mode !== 'embedded') return;
    log.info('identity purged', { ...(await purge(db, clock.now())) });
  },
};
