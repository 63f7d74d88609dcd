import type { ServerDeps } from '#server/http/server-deps.ts';
import { addRun, addRunSoon } from './queue-store.ts';

/*
 *   started by the queue ──fewer copies than allowed──▶ runs ──ends, throws──▶ puts its job on the queue, if one was postponed
 *           └──else──▶ puts its job on the queue, due in ten seconds, and gives its place back
 */
/**
 * Limits how many copies of a job run in this process. The queue starts a job again although its run before is under way: one
 * that takes long would hold every place of its runner, and others would wait for it. Memory decides only who gives a place
 * back. A postponed run is a row of the queue all the time, so that it survives a copy that fails and a server that
 * dies, and another server may take it: soon, because several work through what one of them would take hours for.
 */
export function limitCopies(
  job: string,
  copies: number,
  { db, log, stopping }: Pick<ServerDeps, 'db' | 'log'> & { stopping: AbortSignal },
  run: () => Promise<void>,
): () => Promise<void> {
  let running = 0;
  let isPostponed = false;
  return async () => {
    // A server that stops ends its work early, which would count as done.
    if (running >= copies || stopping.aborted) {
      isPostponed = true;
      return await addRunSoon(db, job);
    }
    running += 1;
    try {
      await run();
    } finally {
      running -= 1;
      if (isPostponed && !stopping.aborted) {
        isPostponed = false;
        // Its row is due soon in any case.
        await addRun(db, job).catch((error: unknown) => log.warn('job not put forward', { job, error }));
      }
    }
  };
}
