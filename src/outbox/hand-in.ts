import type { DeviceTakes } from '#local/takes/device-takes.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import type { Activity, Deed } from './activity.ts';
import { type Parcel, parcelOf } from './parcel.ts';
import type { DeviceActivities, DeviceParcels } from './row-stores.ts';
import type { Stamp } from './steps.ts';
import { transition } from './transition.ts';

export interface HandInDeps {
  takes: DeviceTakes;
  parcels: DeviceParcels;
  activities: DeviceActivities;
  stamp: () => Stamp;
}

/**
 * The learner hands a take in. The header says so first, in one transaction: whatever dies afterwards, the start-up
 * reconciliation makes the parcel from it. One that another tab has just put into the bin comes out of it. A take that was taken back before has its parcel restored first, so that
 * 'withdrawn' beside a submitted header can only mean a withdrawal that broke off.
 */
export async function handIn(parts: HandInDeps, takeID: string, note: string | null): Promise<void> {
  const { takes, parcels, stamp } = parts;
  await parcels.apply(takeID, (parcel) => {
    const edited = transition(parcel, { type: 'noteEdited', note }, stamp());
    return transition(edited, { type: 'restored' }, stamp());
  });
  const take = await takes.change(takeID, (header) => ({
    ...header,
    ...(header.state === 'discarded' ? { state: 'closed' as const, discardedAt: null } : {}),
    decision: 'submit',
    note,
  }));
  await addParcel(parts, take);
}

export async function addParcel({ parcels, stamp }: HandInDeps, take: TakeHeader): Promise<boolean> {
  const parcel = parcelOf(take, stamp().key);
  return parcel !== null && (await parcels.add(parcel));
}

/** The note of a take that was handed in; it travels as soon as it can. */
export async function editNote(
  { takes, parcels, stamp }: HandInDeps,
  takeID: string,
  note: string | null,
): Promise<void> {
  await takes.change(takeID, (header) => ({ ...header, note }));
  await parcels.apply(takeID, (parcel) => transition(parcel, { type: 'noteEdited', note }, stamp()));
}

/** Takes a take back, if it has certainly not reached the school; false when it may have. */
export async function withdraw({ takes, parcels, stamp }: HandInDeps, takeID: string): Promise<boolean> {
  const parcel = await parcels.apply(takeID, (before) => transition(before, { type: 'withdrawn' }, stamp()));
  if (parcel !== null && parcel.stage !== 'withdrawn') return false;
  await takes.change(takeID, (header) => ({ ...header, decision: 'undecided' }));
  return true;
}

/** "Send now", and after a sign-in: every shut gate of this person opens. */
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

/** Keeps something else that the learner did; on disk when it resolves. */
export async function tell(
  { activities, stamp }: HandInDeps,
  { uid, lessonID, deed }: { uid: string; lessonID: string; deed: Deed },
): Promise<void> {
  const others = await activities.listOf(uid);
  const createdSeq = 1 + Math.max(0, ...others.map((activity) => activity.createdSeq));
  const activity: Activity = {
    ...{ v: 1, id: stamp().key, uid, lessonID, createdSeq, deed, key: stamp().key },
    tried: false,
    failures: 0,
    gate: { kind: 'open' },
  };
  await activities.add(activity);
}
