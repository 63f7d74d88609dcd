import { ApiError } from '#contract/errors.ts';
import { type ModerationAction, UNDO_MODERATION_MS } from '#domain/community/moderation.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { withdrawNoticesAbout } from '#server/community/notices/community-notices.ts';
import { lockProfile, suspensionOf } from '#server/community/people/profile-store.ts';
import { inTransaction, lockPost } from '#server/community/posts/lock-store.ts';
import { setCommentState, setPostState } from '#server/community/posts/post-write-store.ts';
import type { Database } from '#server/db/connect.ts';
import { insertAction, newestAction, setSuspension } from './action-store.ts';
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
  /** The newest step about the author that the moderator knew, null for none; undefined where that does not matter. */
  readonly seen?: string | null | undefined;
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
 * @throws ApiError 404 for what does not exist (any more), 409 where another step came after `seen`
 */
export async function moderate(
  db: Database,
  subject: Subject,
  decision: Decision,
  options: Options,
): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const row = await lockSubject(trx, subject, options.now);
    const at = await timeAfter(trx, row.uid, options.now, decision.seen);
    const { isChanged, until } = await changeState(trx, row, decision, at);
    if (isChanged) await record(trx, row, decision, { ...options, now: at, until });
    return isChanged;
  });
}

/**
 * A post or a comment whose author's profile and post are locked: steps about one person come one after another.
 * @throws ApiError 404 for what does not exist (any more)
 */
export async function lockSubject(trx: Database, subject: Subject, now: Date): Promise<SubjectRow> {
  const { uid } = await requireSubject(trx, subject);
  // An author who is leaving takes everything with them.
  await lockProfile(trx, uid, now).catch((error: unknown) => {
    throw error instanceof ApiError ? new ApiError('api/not-found') : error;
  });
  await lockPost(trx, subject.postID);
  return await requireSubject(trx, subject);
}

/**
 * The time of a new step: after every other about the person, also when two come in the same millisecond.
 * @throws ApiError 409 where the newest is not the one that was `seen`
 */
async function timeAfter(trx: Database, uid: string, now: Date, seen?: string | null): Promise<Date> {
  const newest = await newestAction(trx, uid);
  if (seen !== undefined && (newest?.action_id ?? null) !== seen) throw new ApiError('moderation/changed');
  return new Date(Math.max(now.getTime(), (newest?.at.getTime() ?? 0) + 1));
}

/** Hides a post or a comment whose author's row and profile are held, and whose post is locked. */
export async function hideByReports(trx: Database, subject: Subject, now: Date): Promise<void> {
  const row = await requireSubject(trx, subject);
  if (row.hidden_at !== null) return;
  await setState(trx, subject, now);
  await withdrawNoticesAbout(trx, row.uid, subject.commentID ?? subject.postID);
  const decision: Decision = { action: 'hide', reason: '', note: '' };
  const at = await timeAfter(trx, row.uid, now);
  await record(trx, row, decision, { by: { actor: 'reports' }, now: at, until: null });
}

async function requireSubject(db: Database, subject: Subject): Promise<SubjectRow> {
  const row = await subjectOf(db, subject);
  if (row === undefined) throw new ApiError('api/not-found');
  return row;
}

async function changeState(
  trx: Database,
  row: SubjectRow,
  { action, days = 1 }: Decision,
  now: Date,
): Promise<{ isChanged: boolean; until: Date | null }> {
  switch (action) {
    case 'hide':
    case 'restore':
      return { isChanged: await showOrHide(trx, row, action, now), until: null };
    case 'suspend': {
      const until = new Date(now.getTime() + days * DAY_MS);
      await setSuspension(trx, row.uid, until, now);
      return { isChanged: true, until };
    }
    case 'lift': {
      const isChanged = suspensionOf(row, now) !== null;
      if (isChanged) await setSuspension(trx, row.uid, null, now);
      return { isChanged, until: null };
    }
    case 'warn':
      return { isChanged: true, until: null };
  }
}

/** @returns false where nothing was to be done */
async function showOrHide(
  trx: Database,
  row: SubjectRow,
  action: 'hide' | 'restore',
  now: Date,
): Promise<boolean> {
  const subject = { postID: row.post_id, commentID: row.comment_id };
  const isHidden = row.hidden_at !== null;
  const settled = await settleReports(trx, subject, now);
  const isChanged = isHidden !== (action === 'hide');
  if (isChanged) await setState(trx, subject, action === 'hide' ? now : null);
  if (action === 'hide') await withdrawNoticesAbout(trx, row.uid, subject.commentID ?? subject.postID);
  // What reports hid and the school hides for good is a decision of its own.
  return isChanged || settled > 0 || (action === 'hide' && row.hidden_by === 'reports');
}

export async function setState(
  trx: Database,
  { postID, commentID }: Subject,
  hiddenAt: Date | null,
): Promise<void> {
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
    state_before: stateBefore(row, action),
  });
  // Reports that were unfounded are nothing to trouble the author with, nor is what they have deleted themselves.
  const isOfState = action === 'hide' || action === 'restore';
  const isQuiet = (action === 'restore' && row.hidden_at === null) || (isOfState && row.deleted_at !== null);
  const decision = { actionID, action, reason, until, isByReports: by.actor === 'reports' };
  const visibleAt = new Date(now.getTime() + (isUndoable(by, action) ? UNDO_MODERATION_MS : 0));
  const subject = { postID: row.post_id, commentID: row.comment_id };
  if (!isQuiet) await notifyAuthor(trx, row.uid, { ...decision, ...subject }, { now, visibleAt });
  await afterwards?.(trx, actionID);
}

/** A warning is read at once; who works at the command line has no screen to take anything back. */
const isUndoable = (by: Moderator, action: ModerationAction) => by.actor === 'teacher' && action !== 'warn';

/** What `undoStep` puts back. */
function stateBefore(row: SubjectRow, action: ModerationAction): Date | null {
  if (action === 'warn') return null;
  return action === 'suspend' || action === 'lift' ? row.suspended_until : row.hidden_at;
}
