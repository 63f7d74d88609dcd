import { comments } from '#contract/comments.ts';
import { posts } from '#contract/community/posts.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { inbox } from '#contract/notices/inbox.ts';
import { practice } from '#contract/practice/practice-log.ts';
import { judgePost, mayRestart, sendPost, withoutUpload } from '#outbox/community/deliver-post.ts';
import { type Activity, isRefused, isWritten } from './activity.ts';
import { type Failure, isGateShut, judge, retryDelayMs } from './failure.ts';
import { NotTheOwner, withOwnerToken } from './owner-token.ts';
import type { OutboxPorts } from './ports.ts';
import type { UploadLine } from './upload-line.ts';

export interface ActivityTerms {
  /** A picture waits while a recording sends its bytes. */
  readonly line: UploadLine;
  /** False once another runner has taken the lock over: nothing more is begun. */
  readonly isAlone: () => boolean;
}

/**
 * Reports a person's activities to the server, oldest first. When the oldest of a lesson fails, that lesson
 * waits; other lessons continue.
 */
export async function deliverActivities(
  uid: string,
  ports: OutboxPorts,
  { line, isAlone }: ActivityTerms,
): Promise<void> {
  const all = inOrder(await ports.activities.listOf(uid));
  const blocked = new Set<string>();
  for (const activity of all) {
    if (!isAlone()) return;
    if (blocked.has(activity.lessonID)) continue;
    if (isOvertaken(activity, all)) {
      await ports.activities.apply(activity.id, () => null);
      continue;
    }
    const went = !isGateShut(activity.gate, ports.now()) && (await deliverActivity(activity, ports, line));
    if (!went && blocksItsLesson(activity)) blocked.add(activity.lessonID);
  }
}

/** Of each lesson the oldest activity, for which the others wait. */
export function firstOfLessons(activities: readonly Activity[]): Activity[] {
  const firsts = new Map<string, Activity>();
  for (const activity of inOrder(activities)) {
    if (blocksItsLesson(activity) && !firsts.has(activity.lessonID)) firsts.set(activity.lessonID, activity);
  }
  return [...firsts.values()];
}

function inOrder(activities: readonly Activity[]): Activity[] {
  return [...activities].sort((one, other) => one.createdSeq - other.createdSeq);
}

/** A permanent refusal (a closed lesson) does not hold up the activities behind it. */
function blocksItsLesson(activity: Activity): boolean {
  return !isRefused(activity);
}

/**
 * The newest completion of a lesson wins, the newest tick of a day, and the newest of each part of the goal: older ones are
 * dropped, unless the server may have received them.
 */
function isOvertaken(activity: Activity, all: readonly Activity[]): boolean {
  const switched = switchOf(activity);
  if (switched === null || (activity.tried && !isRefused(activity))) return false;
  return all.some((other) => switchOf(other) === switched && other.createdSeq > activity.createdSeq);
}

/** What an activity turns on or off, or sets; null for one that only adds something. */
function switchOf({ deed: action, lessonID }: Activity): string | null {
  if (action.kind === 'completion') return `${lessonID} completion`;
  if (action.kind === 'practice-goal') return `goal ${Object.keys(action.goal).sort()}`;
  return action.kind === 'practice' ? `${lessonID} practice ${action.day}` : null;
}

async function deliverActivity(listed: Activity, ports: OutboxPorts, line: UploadLine): Promise<boolean> {
  const { id, uid } = listed;
  // A post that was certainly not sent can still be edited and discarded.
  if (isWritten(listed) && ports.isOffline?.()) return false;
  try {
    if (listed.deed.kind === 'post') return await sendPost(id, ports, line);
    // As it is stored now: read marks may have been added since the list was read, or a reply taken back.
    const activity = await ports.activities.apply(id, (current) => ({ ...current, tried: true }));
    if (activity === null) return true;
    await withOwnerToken(uid, ports, (token) =>
      sendActivity(activity, ports, { token, idempotencyKey: activity.key }),
    );
    await ports.activities.apply(id, () => null);
    return true;
  } catch (error) {
    return !(error instanceof NotTheOwner) && (await postpone(listed, error, ports));
  }
}

/** Resolves with true when the activity is settled by being dropped. */
async function postpone(activity: Activity, error: unknown, ports: OutboxPorts): Promise<boolean> {
  const verdict = activity.deed.kind === 'post' ? judgePost(error) : judgeActivity(error);
  if (verdict === null) return false;
  const { failure, restart } = verdict;
  const [now, luck, key] = [ports.now(), ports.luck(), ports.newKey()];
  // Nothing is lost with a read mark that the server refuses: the comment or the notice is gone.
  const isMark = activity.deed.kind === 'read' || activity.deed.kind === 'notices';
  const isDropped = isMark && failure.kind === 'person' && failure.need === 'look';
  await ports.activities.apply(activity.id, (current) => {
    if (isDropped) return null;
    const failures = current.failures + 1;
    const next = restart ? withoutUpload(current, key) : current;
    const isHeld = failure.kind === 'person' && !(restart && mayRestart(current));
    if (isHeld) return { ...next, failures, gate: failure };
    const at =
      now + retryDelayMs(current.failures, luck, failure.kind === 'later' ? failure.wait : undefined);
    return { ...next, failures, gate: { kind: 'later', since: now, at, why: failure.why } };
  });
  return isDropped;
}

function judgeActivity(error: unknown): { failure: Failure; restart: boolean } | null {
  const verdict = judge(error, 'submit');
  return verdict.type === 'failed' ? { failure: verdict.failure, restart: false } : null;
}

interface SendOptions {
  token: string;
  idempotencyKey: string;
}

async function sendActivity(
  { id, deed: action, lessonID }: Activity,
  { api }: OutboxPorts,
  options: SendOptions,
): Promise<unknown> {
  switch (action.kind) {
    case 'completion':
      return await api(lessonActivity.updateCompletion, { lessonID, completed: action.completed }, options);
    case 'practice': {
      const { day, done } = action;
      return await api(lessonActivity.updatePractice, { lessonID, day, done }, options);
    }
    case 'text':
      return await api(lessonActivity.logText, { lessonID }, options);
    case 'movie':
      return await api(lessonActivity.logMovie, { lessonID }, options);
    case 'feedback': {
      const { satisfaction, difficulty, comment } = action;
      const optional = comment === null ? {} : { comment };
      return await api(
        lessonActivity.sendFeedback,
        { lessonID, satisfaction, difficulty, ...optional },
        options,
      );
    }
    case 'notices': {
      const { noticeIDs, until } = action;
      return await api(inbox.read, until === null ? { noticeIDs } : { all: true, until }, options);
    }
    case 'read':
      return await api(comments.read, { commentIDs: action.commentIDs }, options);
    case 'comment': {
      const { postID, text } = action;
      return await api(posts.createComment, { postID, commentID: id, text }, options);
    }
    case 'practice-span':
      return await api(practice.updateLogs, { spans: action.spans }, options);
    case 'practice-drill':
      return await api(practice.updateDrills, { drills: action.drills }, options);
    case 'practice-goal':
      return await api(practice.updateGoal, action.goal, options);
    case 'post':
      throw new Error('a post is sent with its picture');
    case 'reply': {
      const { recordingID, text } = action;
      return await api(comments.reply, { recordingID, text }, options);
    }
  }
}
