import {
  type Activity,
  type ActivityAction,
  COMMUNITY,
  type CommentAction,
  isRefused,
  isWritten,
  mayTakeBack,
  type PostAction,
  threadOf,
} from '#outbox/activity.ts';
import { type HandInDeps, newActivity } from '#outbox/hand-in.ts';

/** Posts and comments of one person that may wait on a device. */
const MAX_WAITING_WRITINGS = 50;

type Deps = Pick<HandInDeps, 'activities' | 'stamp'>;

interface Writing {
  uid: string;
  /** The postID or commentID, made on this device. */
  id: string;
  action: PostAction | CommentAction;
}

/**
 * Stores a post or a comment for delivery; on disk when it resolves. The same id again replaces one that the server refused.
 * @returns false when too many wait, or when the server may have one of this id
 */
export async function recordWriting(
  { activities, stamp }: Deps,
  { uid, id, action }: Writing,
): Promise<boolean> {
  const others = await activities.listOf(uid);
  const waiting = others.filter(isWritten);
  const known = waiting.find((other) => other.id === id);
  if (known === undefined && waiting.length >= MAX_WAITING_WRITINGS) return false;
  const lessonID = action.kind === 'post' ? COMMUNITY : threadOf(action.postID);
  const activity = newActivity({ id, key: stamp().key, uid, lessonID, action }, others);
  if (await activities.add(activity)) return true;
  const stored = await activities.apply(id, (current) =>
    current.uid === uid && mayTakeBack(current) ? activity : current,
  );
  return stored?.key === activity.key;
}

/** Discards a waiting post or comment. Resolves with it; null when the server may have it, or it is not there. */
export async function discardWriting(
  { activities }: Deps,
  uid: string,
  id: string,
): Promise<Activity | null> {
  const writing = (await activities.listOf(uid)).find((other) => other.id === id);
  if (writing === undefined) return null;
  const left = await activities.apply(id, (current) => (mayTakeBack(current) ? null : current));
  return left === null ? writing : null;
}

/** Tries a waiting post or comment again at once. */
export async function retryWriting({ activities }: Deps, uid: string, id: string): Promise<void> {
  await activities.apply(id, (current) =>
    current.uid === uid && current.gate.kind !== 'open'
      ? { ...current, failures: 0, gate: { kind: 'open' }, deed: withFreshPicture(current) }
      : current,
  );
}

/** A person who tries again after a refusal begins with the picture. */
function withFreshPicture(activity: Activity): ActivityAction {
  const { deed: action } = activity;
  if (action.kind !== 'post' || action.picture === null || !isRefused(activity)) return action;
  return { ...action, picture: { ...action.picture, restarts: 0 } };
}
