import { UNDO_DELETE_MS } from '#domain/community/post.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { inTransaction } from './lock-store.ts';
import { wipeComments, wipePosts } from './wipe-store.ts';

const BATCH_SIZE = 200;
/** A call that undoes a deletion at the last moment comes first. */
const MARGIN_MS = MINUTE_MS;

/** Removes words and pictures of what was deleted and can no longer be brought back. Pictures go with `sweep-pictures`. */
export const wipeDeletedPosts: Job<ServerDeps> = {
  name: 'wipe-deleted-posts',
  cron: '*/5 * * * *',
  async run({ db, clock, log }, stopping) {
    const now = clock.now();
    const before = new Date(now.getTime() - UNDO_DELETE_MS - MARGIN_MS);
    const all = async (wipe: typeof wipePosts) => {
      let wiped = 0;
      for (let count = BATCH_SIZE; count === BATCH_SIZE && !stopping?.aborted; wiped += count)
        count = await inTransaction(db, (trx) => wipe(trx, before, now, BATCH_SIZE));
      return wiped;
    };
    const [posts, comments] = [await all(wipePosts), await all(wipeComments)];
    if (posts + comments > 0) log.info('deleted posts wiped', { posts, comments });
  },
};
