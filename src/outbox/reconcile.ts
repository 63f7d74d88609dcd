import { type TakeHeader, withNote } from '#local/takes/take.ts';
import { markDelivered } from './device-ports.ts';
import { WHY } from './failure.ts';
import { addParcel, alignNote, type HandInDeps } from './hand-in.ts';
import { isSettled, type Parcel } from './parcel.ts';
import { transition } from './transition.ts';

/**
 * A mismatch on this device, or between device and server. It is shown and reported, and nothing is deleted.
 */
export interface Inconsistency {
  kind:
    | 'parcel-rebuilt'
    | 'take-missing'
    | 'unreadable-parcel'
    | 'missing-at-school'
    | 'different-at-school'
    | 'note-missing-at-school';
  takeID: string;
}

/**
 * Runs at every start: compares all takes with all parcels, because a crash may have come between any two
 * writes, and repairs what differs. Then removes expired takes. Repeatable.
 * @returns what was found, for the error report
 */
export async function reconcile(parts: HandInDeps): Promise<Inconsistency[]> {
  const { takes, parcels, stamp } = parts;
  // Rows first: a take has its header before its row, so that a row without one is none that another tab has just made.
  const [rows, unreadable] = await Promise.all([parcels.all(), parcels.unreadable()]);
  const headers = await takes.all();
  const found: Inconsistency[] = unreadable.map(({ id }) => ({ kind: 'unreadable-parcel', takeID: id }));
  for (const step of findMismatches(headers, rows)) {
    const inconsistency = await carryOut(parts, step);
    if (inconsistency !== null) found.push(inconsistency);
  }
  const byID = new Map(headers.map((take) => [take.takeID, take]));
  for (const parcel of rows) {
    const take = byID.get(parcel.id);
    if (take !== undefined) {
      if (isHalfWritten(parcel, take)) await repair(parts, parcel.id);
    } else if (isSettled(parcel)) await parcels.forget(parcel.id);
  }
  for (const takeID of await takes.tidy(stamp().now)) await parcels.forget(takeID);
  return found;
}

async function carryOut(parts: HandInDeps, step: Mismatch): Promise<Inconsistency | null> {
  const { takes, parcels, stamp } = parts;
  switch (step.do) {
    case 'enqueue':
      return (await enqueue(parts, step.takeID)) ? { kind: 'parcel-rebuilt', takeID: step.takeID } : null;
    case 'markDelivered':
      await markDelivered(takes, step.parcel, stamp().now);
      return null;
    case 'unmark':
      // Read again: another tab may have confirmed it between the two reads.
      if ((await parcels.get(step.parcel.id))?.deliveredAt === null)
        await takes.change(step.parcel.id, withoutConfirmation);
      return null;
    case 'report':
      await hold(parts, step.parcel);
      return { kind: 'take-missing', takeID: step.parcel.id };
  }
}

/** The header is read again: another tab may have edited its note, or withdrawn it. False: a row of another version exists, and stays. */
async function enqueue(parts: HandInDeps, takeID: string): Promise<boolean> {
  const take = await parts.takes.header(takeID);
  if (take === null || take.deliveredAt !== null || !(await addParcel(parts, take))) return false;
  await alignNote(parts, takeID);
  return true;
}

function isHalfWritten(parcel: Parcel, take: TakeHeader): boolean {
  const isWithdrawn = parcel.stage === 'withdrawn';
  return take.note !== parcel.note || isWithdrawn === (take.decision === 'submit');
}

/**
 * Repairs pairs of writes of which a crash let only the first happen (hand-in.ts has their order). Both are read again:
 * another tab may have handed in or withdrawn since.
 */
async function repair(parts: HandInDeps, takeID: string): Promise<void> {
  const { takes, parcels } = parts;
  const [take, parcel] = [await takes.header(takeID), await parcels.get(takeID)];
  if (take === null || parcel === null) return;
  const isHandedIn = take.decision === 'submit' && parcel.stage !== 'withdrawn';
  if (isHandedIn && take.note !== parcel.note) return alignNote(parts, parcel.id);
  if (parcel.stage === 'withdrawn' && take.decision === 'submit')
    await takes.change(take.takeID, (header) => ({ ...header, decision: 'undecided' }));
  // Handed in again, after a withdrawal: the parcel has the newer note.
  if (parcel.stage !== 'withdrawn' && take.decision === 'undecided')
    await takes.change(take.takeID, (header) => ({ ...withNote(header, parcel.note), decision: 'submit' }));
}

/** Holds a parcel whose bytes are needed and missing; later stages need none. */
async function hold({ parcels, stamp }: HandInDeps, parcel: Parcel): Promise<void> {
  if (parcel.stage !== 'address' && parcel.stage !== 'upload') return;
  const failure = { kind: 'person', need: 'look', why: WHY.bytesMissing } as const;
  await parcels.apply(parcel.id, (now) =>
    now.gate.kind === 'person' ? now : transition(now, { type: 'failed', of: now.key, failure }, stamp()),
  );
}

/** A mismatch between a person's takes and parcels at start-up, and its repair. */
export type Mismatch =
  /** A crash came between the learner's decision and the row: build the row from the header. */
  | { do: 'enqueue'; takeID: string }
  /** A crash came between the read-back and the mark on the take. */
  | { do: 'markDelivered'; parcel: Parcel }
  /**
   * A crash came while a recording that the server has lost was put back into delivery: it is not confirmed
   * any more.
   */
  | { do: 'unmark'; parcel: Parcel }
  /** Shown and reported: a waiting parcel whose take is gone. */
  | { do: 'report'; parcel: Parcel; what: 'take-missing' };

/**
 * Compares takes with parcels, settled ones included. Pure; repeatable, because an existing row is never
 * overwritten.
 */
function findMismatches(takes: readonly TakeHeader[], parcels: readonly Parcel[]): Mismatch[] {
  const rows = new Map(parcels.map((parcel) => [parcel.id, parcel]));
  const headers = new Set(takes.map(({ takeID }) => takeID));
  const steps: Mismatch[] = [];
  for (const take of takes) {
    const row = rows.get(take.takeID);
    if (row?.deliveredAt != null && take.deliveredAt === null)
      steps.push({ do: 'markDelivered', parcel: row });
    if (row?.deliveredAt === null && row.stage !== 'withdrawn' && take.deliveredAt !== null)
      steps.push({ do: 'unmark', parcel: row });
    if (row !== undefined || take.deliveredAt !== null) continue;
    if (take.decision === 'submit') steps.push({ do: 'enqueue', takeID: take.takeID });
  }
  for (const parcel of parcels) {
    const waits = parcel.deliveredAt === null && parcel.stage !== 'withdrawn';
    if (waits && !headers.has(parcel.id)) steps.push({ do: 'report', parcel, what: 'take-missing' });
  }
  return steps;
}

/**
 * The header without its confirmation, so that its bytes are not removed; not discarded any more, because
 * they may be the only copy.
 */
export function withoutConfirmation(take: TakeHeader): TakeHeader {
  const state = take.state === 'discarded' ? 'closed' : take.state;
  return { ...take, state, discardedAt: null, deliveredAt: null };
}
