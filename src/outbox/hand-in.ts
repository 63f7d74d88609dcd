import type { DeviceTakes } from '#local/takes/device-takes.ts';
import { noteRevisionOf, type TakeHeader, withNote } from '#local/takes/take.ts';
import { type Activity, type ActivityAction, MAX_READ_MARKS, mayTakeBack } from './activity.ts';
import { type Parcel, parcelOf } from './parcel.ts';
import type { DeviceActivities, DeviceParcels } from './row-stores.ts';
import type { Stamp } from './steps.ts';
import { transition } from './transition.ts';
import { addedToWaitingDrills, addedToWaitingSpans } from './waiting-practice.ts';

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
 * header can only mean an interrupted withdrawal.
 */
export async function handIn(deps: HandInDeps, takeID: string, note: string | null): Promise<void> {
  const { takes, parcels, stamp } = deps;
  await parcels.apply(takeID, (parcel) => {
    // The header counts further below; until then the parcel's own count goes on.
    const edited = transition(parcel, { type: 'noteEdited', note, noteRevision: 0 }, stamp());
    return transition(edited, { type: 'restored' }, stamp());
  });
  const take = await takes.change(takeID, (header) => ({
    ...withNote(header, note),
    ...(header.state === 'discarded' ? { state: 'closed' as const, discardedAt: null } : {}),
    decision: 'submit',
  }));
  await addParcel(deps, take);
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
  if (action.kind === 'read' && (await addedToWaiting(activities, others, lessonID, action.commentIDs)))
    return;
  if (action.kind === 'notices' && (await addedToWaitingNotices(activities, others, action))) return;
  if (action.kind === 'practice-span' && (await addedToWaitingSpans(activities, others, action.spans)))
    return;
  if (action.kind === 'practice-drill' && (await addedToWaitingDrills(activities, others, action.drills)))
    return;
  if (action.kind === 'reply' && others.some(({ deed }) => isReplyTo(deed, action.recordingID))) return;
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

/** Adds read marks to those of the lesson that were not sent yet: a week offline ends in one call, not in fifty. */
async function addedToWaiting(
  activities: DeviceActivities,
  others: readonly Activity[],
  lessonID: string,
  commentIDs: readonly string[],
): Promise<boolean> {
  const waiting = others.find(
    (other) => other.lessonID === lessonID && other.deed.kind === 'read' && !other.tried,
  );
  if (waiting === undefined) return false;
  const after = await activities.apply(waiting.id, (current) => {
    if (current.deed.kind !== 'read' || current.tried) return current;
    const all = [...new Set([...current.deed.commentIDs, ...commentIDs])];
    return all.length > MAX_READ_MARKS ? current : { ...current, deed: { kind: 'read', commentIDs: all } };
  });
  const { deed } = after ?? {};
  return deed?.kind === 'read' && commentIDs.every((id) => deed.commentIDs.includes(id));
}

type NoticesRead = Extract<ActivityAction, { kind: 'notices' }>;

/** The same for notices: marks of single ones are collected, and of two marks of all the later one counts. */
async function addedToWaitingNotices(
  activities: DeviceActivities,
  others: readonly Activity[],
  { noticeIDs, until }: NoticesRead,
): Promise<boolean> {
  const isSameKind = (deed: ActivityAction): deed is NoticesRead =>
    deed.kind === 'notices' && (deed.until === null) === (until === null);
  const waiting = others.find(({ deed, tried }) => isSameKind(deed) && !tried);
  if (waiting === undefined) return false;
  let added = false;
  await activities.apply(waiting.id, (current) => {
    added = false;
    const { deed } = current;
    if (!isSameKind(deed) || current.tried) return current;
    const all = [...new Set([...deed.noticeIDs, ...noticeIDs])];
    if (all.length > MAX_READ_MARKS) return current;
    added = true;
    const latest = until === null || deed.until === null || until > deed.until ? until : deed.until;
    return { ...current, deed: { kind: 'notices', noticeIDs: all, until: latest } };
  });
  return added;
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
