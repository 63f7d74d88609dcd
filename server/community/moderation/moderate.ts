import { ApiError } from '#contract/errors.ts';
import type { ModerationAction } from '#domain/community/moderation.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { withdrawNoticesAbout } from '#server/community/notices/community-notices.ts';
import { holdProfile, suspensionOf } from '#server/community/people/profile-store.ts';
import { holdPeople, inTransaction, lockPost } from '#server/community/posts/lock-store.ts';
import { setCommentState, setPostState } from '#server/community/posts/post-write-store.ts';
import type { Database } from '#server/db/connect.ts';
import { insertAction, setSuspension } from './action-store.ts';
import { notifyAuthor } from './moderation-notices.ts';
import { settleReports } from './report-store.ts';
import { type Subject, type SubjectRow, subjectOf } from './subject-store.ts';

/** Who acts for the school. */
export type Moderator =
  | { readonly actor: 'teacher'; readonly teacherID: string }
  | { readonly actor: 'cli' | 'reports' };

export interface Decision {
  readonly action: ModerationAction;
  /** What the author reads. */
  readonly reason: string;
  /** For the school alone. */
  readonly note: string;
  /** Of a suspension. */
  readonly days?: number | undefined;
}

interface Options {
  readonly by: Moderator;
  readonly now: Date;
  /** Runs in the same transaction, after an action that changed something. */
  afterwards?(trx: Database, actionID: string): Promise<void>;
}

/**
 * Acts on a post, a comment or their author, tells the author and writes it down. What is as it should be already is left
 * alone.
 * @returns false where nothing was to be done
 * @throws ApiError 404 for what does not exist (any more)
 */
export async function moderate(
  db: Database,
  subject: Subject,
  decision: Decision,
  options: Options,
): Promise<boolean> {
  const before = await requireSubject(db, subject);
  const { uid } = before;
  return await inTransaction(db, async (trx) => {
    // An author who is leaving takes everything with them.
    await holdPeople(trx, [uid]).catch((error: unknown) => {
      throw error instanceof ApiError ? new ApiError('api/not-found') : error;
    });
    const until = await suspend(trx, uid, decision, options.now);
    await holdProfile(trx, uid);
    await lockPost(trx, subject.postID);
    const row = await requireSubject(trx, subject);
    const { suspended_until } = before;
    const isChanged = await changeState(trx, { ...row, suspended_until }, decision, options.now);
    if (isChanged) await record(trx, row, decision, { ...options, until });
    return isChanged;
  });
}

/** Hides a post or a comment whose author's row and profile are held, and whose post is locked. */
export async function hideByReports(trx: Database, subject: Subject, now: Date): Promise<void> {
  const row = await requireSubject(trx, subject);
  if (row.hidden_at !== null) return;
  await setState(trx, subject, now);
  await withdrawNoticesAbout(trx, row.uid, subject.commentID ?? subject.postID);
  const decision: Decision = { action: 'hide', reason: '', note: '' };
  await record(trx, row, decision, { by: { actor: 'reports' }, now, until: null });
}

async function requireSubject(db: Database, subject: Subject): Promise<SubjectRow> {
  const row = await subjectOf(db, subject);
  if (row === undefined) throw new ApiError('api/not-found');
  return row;
}

/** The profile changes before the post is locked, as everywhere. @returns until when the author may not post */
async function suspend(trx: Database, uid: string, { action, days = 1 }: Decision, now: Date) {
  if (action !== 'suspend' && action !== 'lift') return null;
  const until = action === 'suspend' ? new Date(now.getTime() + days * DAY_MS) : null;
  await setSuspension(trx, uid, until, now);
  return until;
}

/** @returns false where nothing was to be done */
async function changeState(
  trx: Database,
  row: SubjectRow,
  { action }: Decision,
  now: Date,
): Promise<boolean> {
  const subject = { postID: row.post_id, commentID: row.comment_id };
  switch (action) {
    case 'hide':
    case 'restore': {
      const isHidden = row.hidden_at !== null;
      const settled = await settleReports(trx, subject, now);
      const isChanged = isHidden !== (action === 'hide');
      if (isChanged) await setState(trx, subject, action === 'hide' ? now : null);
      if (action === 'hide') await withdrawNoticesAbout(trx, row.uid, subject.commentID ?? subject.postID);
      // What reports hid and the school hides for good is a decision of its own.
      return isChanged || settled > 0 || (action === 'hide' && row.hidden_by === 'reports');
    }
    case 'lift':
      return suspensionOf(row, now) !== null;
    case 'warn':
    case 'suspend':
      return true;
  }
}

async function setState(trx: Database, { postID, commentID }: Subject, hiddenAt: Date | null): Promise<void> {
  if (commentID === null) await setPostState(trx, postID, { hidden_at: hiddenAt });
  else await setCommentState(trx, commentID, { hidden_at: hiddenAt });
}

async function record(
  trx: Database,
  row: SubjectRow,
  { action, reason, note }: Decision,
  { by, now, until, afterwards }: Options & { until: Date | null },
): Promise<void> {
  const actionID = await insertAction(trx, {
    at: now,
    actor: by.actor,
    teacher_id: by.actor === 'teacher' ? by.teacherID : null,
    action,
    uid: row.uid,
    post_id: row.post_id,
    comment_id: row.comment_id,
    reason,
    note,
    words: row.text,
    until,
  });
  // Reports that were unfounded are nothing to trouble the author with, nor is what they have deleted themselves.
  const isOfState = action === 'hide' || action === 'restore';
  const isQuiet = (action === 'restore' && row.hidden_at === null) || (isOfState && row.deleted_at !== null);
  const decision = { actionID, action, reason, until, isByReports: by.actor === 'reports' };
  if (!isQuiet)
    await notifyAuthor(trx, row.uid, { ...decision, postID: row.post_id, commentID: row.comment_id }, now);
  await afterwards?.(trx, actionID);
}
