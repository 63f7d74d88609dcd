import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { freeHeldUsernames } from './username-store.ts';

/** Forgets names that were held long enough. */
export const sweepUsernames: Job<ServerDeps> = {
  name: 'sweep-usernames',
  cron: '29 3 * * *',
  run: ({ db, clock }) => freeHeldUsernames(db, clock.now()),
};
