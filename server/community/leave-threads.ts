import type { Database } from '#server/db/connect.ts';
import { hasMoreInThreads, leaveComments, leaveLikes } from './people/leave-threads-store.ts';
import { inTransaction } from './posts/lock-store.ts';

/** Likes or comments of one short transaction, which locks their posts. */
const AT_ONCE = 200;

/**
 * Takes the likes and comments of somebody who leaves away, some at a time, where they have many: the one transaction that deletes
 * their account would keep all these threads locked until its end, and whoever likes one of them meanwhile waits with a connection of
 * the server. Each step deletes what it takes out of the counts, so a try that ended amid them is gone on with by the next.
 */
export async function leaveThreadsInSteps(db: Database, uid: string): Promise<void> {
  if (!(await hasMoreInThreads(db, uid, AT_ONCE))) return;
  for (const leave of [leaveLikes, leaveComments]) {
    let left = AT_ONCE;
    while (left === AT_ONCE) left = await inTransaction(db, (trx) => leave(trx, uid, AT_ONCE));
  }
}
