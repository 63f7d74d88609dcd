import { DAY_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { AUDIT_RETENTION_MS, deleteOldAudit } from './audit-store.ts';
import { deleteOldLinks } from './link-store.ts';
import { deleteOldSessions } from './session-store.ts';

/** Long enough to look into what happened. */
const ENDED_RETENTION_MS = 30 * DAY_MS;

/** Deletes links and sessions of teachers that ended a month ago, and the audit of what happened two years ago. */
export const purgeTeachers: Job<ServerDeps> = {
  name: 'purge-teachers',
  cron: '41 3 * * *',
  async run({ db, clock, log }) {
    const before = (ms: number) => new Date(clock.now().getTime() - ms);
    const links = await deleteOldLinks(db, before(ENDED_RETENTION_MS));
    const sessions = await deleteOldSessions(db, before(ENDED_RETENTION_MS));
    const audited = await deleteOldAudit(db, before(AUDIT_RETENTION_MS));
    log.info('teachers purged', { links, sessions, audited });
  },
};
