import { ApiError } from '#contract/errors.ts';
import { UNDO_MODERATION_MS } from '#domain/community/moderation.ts';
import { REPORTS_UNTIL_HIDDEN } from '#domain/community/post.ts';
import { inTransaction } from '#server/community/posts/lock-store.ts';
import type { Database } from '#server/db/connect.ts';
import { markUndone, newestAction, setSuspension, teachersAction } from './action-store.ts';
import { hideByReports, lockSubject, setState } from './moderate.ts';
import { withdrawFromAuthor } from './moderation-notices.ts';
import { countOpenReports, reopenReports } from './report-store.ts';
import type { Subject } from './subject-store.ts';

interface Undo {
  readonly stepID: string;
  readonly teacherID: string;
  readonly now: Date;
  /** Runs in the same transaction, when something was taken back. */
  afterwards(trx: Database): Promise<void>;
}

type Step = NonNullable<Awaited<ReturnType<typeof teachersAction>>>;

/**
 * Takes a teacher's own newest step back, before its author was suspensions: what it changed is as before, and the reports that
 * it settled are open again. Asked again, it does nothing.
 * @throws ApiError 404 for what does not exist (any more), 409 where the step cannot be taken back
 */
export async function undoStep(db: Database, subject: Subject, undo: Undo): Promise<void> {
  const { stepID, teacherID, now } = undo;
  await inTransaction(db, async (trx) => {
    const { uid } = await lockSubject(trx, subject, now);
    const step = await teachersAction(trx, { ...subject, actionID: stepID, teacherID });
    if (step === undefined) throw new ApiError('api/not-found');
    if (step.undone_at !== null) return;
    const newest = await newestAction(trx, uid);
    if (newest?.action_id !== stepID || !isInTime(step, now)) throw new ApiError('moderation/changed');
    await markUndone(trx, stepID, now);
    await withdrawFromAuthor(trx, uid, stepID);
    if (step.action === 'suspend' || step.action === 'lift')
      await setSuspension(trx, uid, step.state_before, now);
    else await putBack(trx, subject, step, now);
    await undo.afterwards(trx);
  });
}

/** A warning has been read by now. */
function isInTime({ action, at }: Step, now: Date): boolean {
  return action !== 'warn' && now.getTime() - at.getTime() < UNDO_MODERATION_MS;
}

async function putBack(trx: Database, subject: Subject, { at, state_before }: Step, now: Date) {
  await setState(trx, subject, state_before);
  await reopenReports(trx, subject, at);
  // Reports that came meanwhile may have been the last that it takes.
  const isHidden = state_before !== null;
  if (!isHidden && (await countOpenReports(trx, subject)) >= REPORTS_UNTIL_HIDDEN)
    await hideByReports(trx, subject, now);
}
