import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { deliverTo } from './record-releases.ts';
import { peopleWithDueSlots } from './release-store.ts';

const BATCH = 200;

export const deliverLessons: Job<ServerDeps> = {
  name: 'deliver-lessons',
  cron: '* * * * *',
  run: deliverWhatIsDue,
};

/**
 * Delivers what is due, exactly once: one transaction a person, holding their contracts. After days without a server it
 * catches up with the times at which the lessons were due. One person's trouble keeps nobody else waiting.
 */
export async function deliverWhatIsDue({
  db,
  clock,
  log,
}: Pick<ServerDeps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  let people = 0;
  let lessons = 0;
  for (let after = ''; ; ) {
    const uids = await peopleWithDueSlots(db, { now, after, limit: BATCH });
    for (const uid of uids) lessons += await deliverOrReport({ db, log }, uid, now);
    people += uids.length;
    after = uids.at(-1) ?? after;
    if (uids.length < BATCH) break;
  }
  if (people > 0) log.info('lessons delivered', { people, lessons });
}

async function deliverOrReport(
  { db, log }: Pick<ServerDeps, 'db' | 'log'>,
  uid: string,
  now: Date,
): Promise<number> {
  try {
    return await deliverTo(db, uid, now);
  } catch (error) {
    log.error('lessons not delivered', { uid, error });
    return 0;
  }
}
