import { comments } from '#contract/comments.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { inbox } from '#contract/notices/inbox.ts';
import type { Activity } from './activity.ts';
import { isGateShut, judge, retryDelayMs } from './failure.ts';
import { NotTheOwner, withOwnerToken } from './owner-token.ts';
import type { Need } from './parcel.ts';
import type { OutboxPorts } from './ports.ts';

/**
 * Reports a person's activities to the server, oldest first. When the oldest of a lesson fails, that lesson
 * waits; other lessons continue.
 * @param release needs that the person has just settled: activities held for them are tried again
 */
export async function deliverActivities(
  uid: string,
  ports: OutboxPorts,
  release: readonly Need[],
): Promise<void> {
  const all = (await ports.activities.listOf(uid)).sort((one, other) => one.createdSeq - other.createdSeq);
  const blocked = new Set<string>();
  for (const activity of all) {
    if (blocked.has(activity.lessonID)) continue;
    if (isOvertaken(activity, all)) {
      await ports.activities.apply(activity.id, () => null);
      continue;
    }
    const { gate } = activity;
    const opened = gate.kind === 'person' && release.includes(gate.need);
    const went = (opened || !isGateShut(gate, ports.now())) && (await deliverActivity(activity, ports));
    // A permanent refusal (a closed lesson) does not block the activities behind it.
    if (!went && !isRefused(activity)) blocked.add(activity.lessonID);
  }
}

/**
 * The newest completion of a lesson wins, and the newest tick of a day: older ones are dropped, unless the server may have
 * received them.
 */
function isOvertaken(activity: Activity, all: readonly Activity[]): boolean {
  const switched = switchOf(activity);
  if (switched === null || (activity.tried && !isRefused(activity))) return false;
  return all.some((other) => switchOf(other) === switched && other.createdSeq > activity.createdSeq);
}

/** What an activity turns on or off; null for one that only adds something. */
function switchOf({ deed: action, lessonID }: Activity): string | null {
  if (action.kind === 'completion') return `${lessonID} completion`;
  return action.kind === 'practice' ? `${lessonID} practice ${action.day}` : null;
}

function isRefused({ gate }: Activity): boolean {
  return gate.kind === 'person' && gate.need !== 'sign-in';
}

async function deliverActivity(listed: Activity, ports: OutboxPorts): Promise<boolean> {
  const { id, uid } = listed;
  try {
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
  const verdict = judge(error, 'submit');
  if (verdict.type !== 'failed') return false;
  const { failure } = verdict;
  const [now, luck] = [ports.now(), ports.luck()];
  // Nothing is lost with a read mark that the server refuses: the comment or the notice is gone.
  const isMark = activity.deed.kind === 'read' || activity.deed.kind === 'notices';
  const isDropped = isMark && failure.kind === 'person' && failure.need === 'look';
  await ports.activities.apply(activity.id, (current) => {
    if (isDropped) return null;
    const failures = current.failures + 1;
    if (failure.kind === 'person') return { ...current, failures, gate: failure };
    const at = now + retryDelayMs(current.failures, luck, failure.wait);
    return { ...current, failures, gate: { kind: 'later', since: now, at, why: failure.why } };
  });
  return isDropped;
}

interface SendOptions {
  token: string;
  idempotencyKey: string;
}

async function sendActivity(
  { deed: action, lessonID }: Activity,
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
    case 'reply': {
      const { recordingID, text } = action;
      return await api(comments.reply, { recordingID, text }, options);
    }
  }
}
