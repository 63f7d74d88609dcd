import { lessonActivity } from '#contract/lesson-activity.ts';
import type { Activity } from './activity.ts';
import { retryDelayMs, isShut, judge } from './failure.ts';
import { NotTheOwner, withOwnerToken } from './owner-token.ts';
import type { Need } from './parcel.ts';
import type { OutboxPorts } from './ports.ts';

/** Tells the school what else its learner did, oldest first; a lesson whose oldest is stuck waits, others go on. */
export async function deliverActivities(
  uid: string,
  ports: OutboxPorts,
  release: readonly Need[],
): Promise<void> {
  const all = (await ports.activities.listOf(uid)).sort((one, other) => one.createdSeq - other.createdSeq);
  const stuck = new Set<string>();
  for (const activity of all) {
    if (stuck.has(activity.lessonID)) continue;
    if (isOvertaken(activity, all)) {
      await ports.activities.apply(activity.id, () => null);
      continue;
    }
    const { gate } = activity;
    const opened = gate.kind === 'person' && release.includes(gate.need);
    const went = (opened || !isShut(gate, ports.now())) && (await deliverActivity(activity, ports));
    // What the school refuses for good (a closed lesson) keeps nobody waiting behind it.
    if (!went && !isRefused(activity)) stuck.add(activity.lessonID);
  }
}

/** The newest completion of a lesson wins: older ones need not be told, unless they may be on their way. */
function isOvertaken(activity: Activity, all: readonly Activity[]): boolean {
  if (activity.deed.kind !== 'completion' || (activity.tried && !isRefused(activity))) return false;
  const { lessonID, createdSeq } = activity;
  return all.some(
    (other) =>
      other.deed.kind === 'completion' && other.lessonID === lessonID && other.createdSeq > createdSeq,
  );
}

function isRefused({ gate }: Activity): boolean {
  return gate.kind === 'person' && gate.need !== 'sign-in';
}

async function deliverActivity(activity: Activity, ports: OutboxPorts): Promise<boolean> {
  try {
    await ports.activities.apply(activity.id, (standing) => ({ ...standing, tried: true }));
    await withOwnerToken(activity.uid, ports, (token) =>
      announce(activity, ports, { token, idempotencyKey: activity.key }),
    );
    await ports.activities.apply(activity.id, () => null);
    return true;
  } catch (error) {
    if (!(error instanceof NotTheOwner)) await wait(activity, error, ports);
    return false;
  }
}

async function wait(activity: Activity, error: unknown, ports: OutboxPorts): Promise<void> {
  const verdict = judge(error, 'submit');
  if (verdict.type !== 'failed') return;
  const { failure } = verdict;
  const [now, luck] = [ports.now(), ports.luck()];
  await ports.activities.apply(activity.id, (standing) => {
    const failures = standing.failures + 1;
    if (failure.kind === 'person') return { ...standing, failures, gate: failure };
    const at = now + retryDelayMs(standing.failures, luck, failure.wait);
    return { ...standing, failures, gate: { kind: 'later', since: now, at, why: failure.why } };
  });
}

interface Spoken {
  token: string;
  idempotencyKey: string;
}

async function announce(
  { deed, lessonID }: Activity,
  { api }: OutboxPorts,
  spoken: Spoken,
): Promise<unknown> {
  switch (deed.kind) {
    case 'completion':
      return await api(lessonActivity.updateCompletion, { lessonID, completed: deed.completed }, spoken);
    case 'text':
      return await api(lessonActivity.logText, { lessonID }, spoken);
    case 'movie':
      return await api(lessonActivity.logMovie, { lessonID }, spoken);
    case 'feedback': {
      const { satisfaction, difficulty, comment } = deed;
      const said = comment === null ? {} : { comment };
      return await api(lessonActivity.sendFeedback, { lessonID, satisfaction, difficulty, ...said }, spoken);
    }
  }
}
