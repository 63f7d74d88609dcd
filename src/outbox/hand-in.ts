import { MAX_DRILLS_A_CALL } from '#domain/practice/drills/drill-record.ts';
import { MAX_SPANS_A_CALL } from '#domain/practice/practice-span.ts';
import type { DeviceTakes } from '#local/takes/device-takes.ts';
import { noteRevisionOf, type TakeHeader, withNote } from '#local/takes/take.ts';
import {
  type Activity,
  type ActivityAction,
  type ActivityStore,
  MAX_READ_MARKS,
  mayTakeBack,
} from './activity.ts';
import { type Parcel, parcelOf } from './parcel.ts';
import type { DeviceActivities, DeviceParcels } from './row-stores.ts';
import type { Stamp } from './steps.ts';
import { transition } from './transition.ts';

export interface HandInDeps {
  takes: Pick<DeviceTakes, 'all' | 'listOf' | 'header' | 'change' | 'tidy'>;
  parcels: DeviceParcels;
  activities: DeviceActivities;
  stamp: () => Stamp;
}

/**
 * Submits a take. Writes the decision to the header first, in one transaction: after any crash the start-up
 * reconciliation builds the parcel from it. A take that another tab has just discarded is restored.
 * A take that was withdrawn before has its parcel restored first, so that 'withdrawn' next to a submitted
 * header can only mean an interrupted withdrawal. A second press that an edit of the note overtook leaves that edit.
 */
export async function handIn(deps: HandInDeps, takeID: string, note: string | null): Promise<void> {
  const { takes, parcels, stamp } = deps;
  const seen = await takes.header(takeID);
  await parcels.apply(takeID, (parcel) => {
    if (parcel.stage !== 'withdrawn') return parcel;
    // The header counts further below; until then the parcel's own count goes on.
    const edited = transition(parcel, { type: 'noteEdited', note, noteRevision: 0 }, stamp());
    return transition(edited, { type: 'restored' }, stamp());
  });
  const take = await takes.change(takeID, (header) => ({
    ...(wasEditedSince(header, seen) ? header : withNote(header, note)),
    ...(header.state === 'discarded' ? { state: 'closed' as const, discardedAt: null } : {}),
    decision: 'submit',
  }));
  // A press before this one may have failed between the two writes, or with another note.
  if (!(await addParcel(deps, take))) await alignNote(deps, takeID);
}

function wasEditedSince(header: TakeHeader, seen: TakeHeader | null): boolean {
  const isHandedIn = header.decision === 'submit';
  return isHandedIn && seen !== null && noteRevisionOf(header) !== noteRevisionOf(seen);
}

/**
 * Gives the row the note of the take, which is written first and therefore has the newer one. The take is read last, and a row
 * that another tab has changed since is left to that tab.
 */
export async function alignNote(
  { takes, parcels, stamp }: Pick<HandInDeps, 'takes' | 'parcels' | 'stamp'>,
  takeID: string,
): Promise<void> {
  const parcel = await parcels.get(takeID);
  const take = await takes.header(takeID);
  if (parcel === null || take === null || take.note === parcel.note) return;
  const edited = { type: 'noteEdited', note: take.note, noteRevision: noteRevisionOf(take) } as const;
  await parcels.apply(takeID, (now) => (now.note === parcel.note ? transition(now, edited, stamp()) : now));
}

/** Adds the parcel of a submitted take; resolves with false when it has one, or may not be sent. */
export async function addParcel({ parcels, stamp }: HandInDeps, take: TakeHeader): Promise<boolean> {
  const parcel = parcelOf(take, stamp().key);
  return parcel !== null && (await parcels.add(parcel));
}

/** Changes the note of a submitted take; it is sent as soon as possible. */
export async function editNote(
  { takes, parcels, stamp }: HandInDeps,
  takeID: string,
  note: string | null,
): Promise<void> {
  const take = await takes.change(takeID, (header) => withNote(header, note));
  const edited = { type: 'noteEdited', note, noteRevision: noteRevisionOf(take) } as const;
  await parcels.apply(takeID, (parcel) => transition(parcel, edited, stamp()));
}

/** Withdraws a take if it has certainly not reached the server. Resolves with false when it may have. */
export async function withdraw({ takes, parcels, stamp }: HandInDeps, takeID: string): Promise<boolean> {
  const parcel = await parcels.apply(takeID, (before) => transition(before, { type: 'withdrawn' }, stamp()));
  if (parcel !== null && parcel.stage !== 'withdrawn') return false;
  await takes.change(takeID, (header) => ({ ...header, decision: 'undecided' }));
  return true;
}

/** Opens every shut gate of this person, for 今すぐ送る and after a sign-in. */
export async function release({ parcels, activities, stamp }: HandInDeps, uid: string): Promise<void> {
  for (const { id } of await parcels.listOf(uid)) {
    await parcels.apply(id, (parcel: Parcel) => transition(parcel, { type: 'released' }, stamp()));
  }
  for (const { id } of await activities.listOf(uid)) {
    await activities.apply(id, (activity) =>
      activity.gate.kind === 'open' ? activity : { ...activity, failures: 0, gate: { kind: 'open' } },
    );
  }
}

/** Stores another action of the learner for delivery; on disk when it resolves. A second reply to an answer changes nothing. */
export async function recordActivity(
  { activities, stamp }: HandInDeps,
  { uid, lessonID, action }: { uid: string; lessonID: string; action: ActivityAction },
): Promise<void> {
  const others = await activities.listOf(uid);
  if (action.kind === 'reply' && others.some(({ deed }) => isReplyTo(deed, action.recordingID))) return;
  if (await addToWaiting(activities, others, { lessonID, deed: action })) return;
  await activities.add(newActivity({ id: stamp().key, key: stamp().key, uid, lessonID, action }, others));
}

interface NewActivity {
  id: string;
  key: string;
  uid: string;
  lessonID: string;
  action: ActivityAction;
}

/** An activity behind all others of its person. */
export function newActivity(facts: NewActivity, others: readonly Activity[]): Activity {
  const { id, key, uid, lessonID, action } = facts;
  const createdSeq = 1 + Math.max(0, ...others.map((activity) => activity.createdSeq));
  return {
    v: 1,
    id,
    uid,
    lessonID,
    createdSeq,
    deed: action,
    key,
    tried: false,
    failures: 0,
    gate: { kind: 'open' },
  };
}

type Added = Pick<Activity, 'lessonID' | 'deed'>;

/**
 * Adds an action to one of the same kind that was not sent yet: a week offline ends in one call, not in fifty. Resolves with
 * false where none has room for it.
 */
async function addToWaiting(
  activities: Pick<ActivityStore, 'apply'>,
  others: readonly Activity[],
  added: Added,
): Promise<boolean> {
  const waiting = others.find((other) => !other.tried && combined(other, added) !== null);
  if (waiting === undefined) return false;
  let isAdded = false;
  await activities.apply(waiting.id, (current) => {
    const deed = current.tried ? null : combined(current, added);
    isAdded = deed !== null;
    return deed === null ? current : { ...current, deed };
  });
  return isAdded;
}

/** Both actions in one; null where they are no such pair, or where the call would be too large. */
function combined(waiting: Added, added: Added): ActivityAction | null {
  if (waiting.lessonID !== added.lessonID) return null;
  const [one, other] = [waiting.deed, added.deed];
  if (one.kind === 'read' && other.kind === 'read') {
    const commentIDs = together(one.commentIDs, other.commentIDs, (id) => id);
    return commentIDs.length > MAX_READ_MARKS ? null : { ...one, commentIDs };
  }
  if (one.kind === 'notices' && other.kind === 'notices') return combinedNotices(one, other);
  if (one.kind === 'practice-span' && other.kind === 'practice-span') {
    const spans = together(one.spans, other.spans, ({ spanID }) => spanID);
    return spans.length > MAX_SPANS_A_CALL ? null : { ...one, spans };
  }
  if (one.kind === 'practice-drill' && other.kind === 'practice-drill') {
    const drills = together(one.drills, other.drills, ({ drillID }) => drillID);
    return drills.length > MAX_DRILLS_A_CALL ? null : { ...one, drills };
  }
  return null;
}

type NoticesRead = Extract<ActivityAction, { kind: 'notices' }>;

/** Marks of single notices are collected, and of two marks of all the later one counts. */
function combinedNotices(one: NoticesRead, other: NoticesRead): NoticesRead | null {
  if ((one.until === null) !== (other.until === null)) return null;
  const noticeIDs = together(one.noticeIDs, other.noticeIDs, (id) => id);
  if (noticeIDs.length > MAX_READ_MARKS) return null;
  const isLater = one.until === null || other.until === null || other.until > one.until;
  return { ...one, noticeIDs, until: isLater ? other.until : one.until };
}

/** What waits already stays as it is. */
function together<T>(waiting: readonly T[], added: readonly T[], idOf: (each: T) => string): T[] {
  const known = new Set(waiting.map(idOf));
  const fresh = new Map(added.map((each) => [idOf(each), each]));
  return [...waiting, ...[...fresh.values()].filter((each) => !known.has(idOf(each)))];
}

/** Takes back the reply to a recording's answer. Resolves with its words; null when the server may have it. */
export async function takeBackReply(
  { activities }: Pick<HandInDeps, 'activities'>,
  uid: string,
  recordingID: string,
): Promise<string | null> {
  const reply = (await activities.listOf(uid)).find(({ deed }) => isReplyTo(deed, recordingID));
  if (reply?.deed.kind !== 'reply') return null;
  const { text } = reply.deed;
  const left = await activities.apply(reply.id, (current) => (mayTakeBack(current) ? null : current));
  return left === null ? text : null;
}

function isReplyTo(deed: ActivityAction, recordingID: string): boolean {
  return deed.kind === 'reply' && deed.recordingID === recordingID;
}
