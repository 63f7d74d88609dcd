import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { releaseDueTo } from './record-releases.ts';
import { uidsWithDueSlots } from './release-store.ts';

const BATCH_SIZE = 200;

export const releaseLessons: Job<ServerDeps> = {
  name: 'deliver-lessons',
  cron: '* * * * *',
  oneWaiting: true,
  run: releaseDueLessons,
};

/**
 * Releases every lesson that is due, exactly once: one transaction per person, with their subscriptions locked. After
 * days without a server it catches up with the times at which the lessons were due. An error of one person does not
 * delay the others.
 */
export async function releaseDueLessons(
  { db, clock, log }: Pick<ServerDeps, 'db' | 'clock' | 'log'>,
  stopping?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  let people = 0;
  let lessons = 0;
  for (let after = ''; ; ) {
    const uids = await uidsWithDueSlots(db, { now, after, limit: BATCH_SIZE });
    for (const uid of uids) {
      if (stopping?.aborted) break;
      lessons += await releaseOrLogError({ db, log }, uid, now);
      people += 1;
    }
    after = uids.at(-1) ?? after;
    if (uids.length < BATCH_SIZE || stopping?.aborted) break;
  }
  if (people > 0) log.info('lessons delivered', { people, lessons });
}

async function releaseOrLogError(
  { db, log }: Pick<ServerDeps, 'db' | 'log'>,
  uid: string,
  now: Date,
): Promise<number> {
  try {
    return await releaseDueTo(db, uid, now);
  } catch (error) {
    log.error('lessons not delivered', { uid, error });
    return 0;
  }
}
