import type { TakeHeader } from '#local/takes/take.ts';
import { markDelivered } from './device-ports.ts';
import { WHY } from './failure.ts';
import type { HandInDeps } from './hand-in.ts';
import { isSettled, type Parcel, parcelOf } from './parcel.ts';
import { transition } from './transition.ts';

/** Something on this device does not add up. It is shown and reported, never hidden, and nothing is deleted. */
export interface Inconsistency {
  kind: 'parcel-rebuilt' | 'take-missing' | 'unreadable-parcel' | 'missing-at-school' | 'different-at-school';
  takeID: string;
}

/**
 * At every start: takes and parcels of all persons are laid side by side, because a crash may have fallen between
 * any two writes. Then the bin and old delivered takes are tidied away. Repeating it changes nothing.
 */
export async function reconcile(parts: HandInDeps): Promise<Inconsistency[]> {
  const { takes, parcels, stamp } = parts;
  const [headers, rows, unreadable] = await Promise.all([takes.all(), parcels.all(), parcels.unreadable()]);
  const odd: Inconsistency[] = unreadable.map(({ id }) => ({ kind: 'unreadable-parcel', takeID: id }));
  for (const step of settle(headers, rows, () => stamp().key)) {
    const oddity = await carryOut(parts, step);
    if (oddity !== null) odd.push(oddity);
  }
  const byID = new Map(headers.map((take) => [take.takeID, take]));
  for (const parcel of rows) {
    const take = byID.get(parcel.id);
    if (take !== undefined) await mend(parts, parcel, take);
    else if (isSettled(parcel)) await parcels.forget(parcel.id);
  }
  for (const takeID of await takes.tidy(stamp().now)) await parcels.forget(takeID);
  return odd;
}

async function carryOut(parts: HandInDeps, { do: what, parcel }: Mismatch): Promise<Inconsistency | null> {
  const { takes, parcels, stamp } = parts;
  switch (what) {
    case 'enqueue':
      // False: a row of another version stands there, and stays.
      return (await parcels.add(parcel)) ? { kind: 'parcel-rebuilt', takeID: parcel.id } : null;
    case 'markDelivered':
      await markDelivered(takes, parcel, stamp().now);
      return null;
    case 'unmark':
      // Read anew: another tab may have confirmed it between the two reads.
      if ((await parcels.get(parcel.id))?.deliveredAt === null) await takes.change(parcel.id, unmarked);
      return null;
    case 'report':
      await hold(parts, parcel);
      return { kind: 'take-missing', takeID: parcel.id };
  }
}

/** Two writes of which a crash let only the first happen (see hand-in.ts for their order). */
async function mend(parts: HandInDeps, parcel: Parcel, take: TakeHeader): Promise<void> {
  const { takes } = parts;
  const isHandedIn = take.decision === 'submit' && parcel.stage !== 'withdrawn';
  if (isHandedIn && take.note !== parcel.note) return mendNote(parts, parcel);
  const broken = parcel.stage === 'withdrawn' ? 'submit' : 'undecided';
  if (take.decision !== broken) return;
  const decision = parcel.stage === 'withdrawn' ? 'undecided' : 'submit';
  await takes.change(take.takeID, (header) => ({ ...header, decision }));
}

/**
 * An edited note is written to the take first, so the take's is the newer one. It is read anew: another tab may have
 * edited it since, and then the row, which was read before, has moved on.
 */
async function mendNote({ takes, parcels, stamp }: HandInDeps, { id, note }: Parcel): Promise<void> {
  const take = await takes.header(id);
  if (take === null || take.note === note) return;
  const edited = { type: 'noteEdited', note: take.note } as const;
  await parcels.apply(id, (now) => (now.note === note ? transition(now, edited, stamp()) : now));
}

/** A parcel that still needs bytes which are not here waits for a person; later stages need none. */
async function hold({ parcels, stamp }: HandInDeps, parcel: Parcel): Promise<void> {
  if (parcel.stage !== 'address' && parcel.stage !== 'upload') return;
  const failure = { kind: 'person', need: 'look', why: WHY.bytesMissing } as const;
  await parcels.apply(parcel.id, (now) =>
    now.gate.kind === 'person' ? now : transition(now, { type: 'failed', of: now.key, failure }, stamp()),
  );
}

/** What does not add up between the takes of a person and the parcels, at a start. */
export type Mismatch =
  /** A crash came between the learner's decision and the row: build it from the header. */
  | { do: 'enqueue'; parcel: Parcel }
  /** A crash came between the read-back and the mark on the take. */
  | { do: 'markDelivered'; parcel: Parcel }
  /** A crash came while a take that the school has lost was put back into delivery: it is not confirmed any more. */
  | { do: 'unmark'; parcel: Parcel }
  /** Shown and reported, never hidden: a parcel that waits and whose take is gone. */
  | { do: 'report'; parcel: Parcel; what: 'take-missing' };

/**
 * Compares one person's takes with that person's parcels, settled ones included. Pure; doing it twice is harmless
 * (a row that exists is never written over).
 */
export function settle(
  takes: readonly TakeHeader[],
  parcels: readonly Parcel[],
  newKey: () => string,
): Mismatch[] {
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
    const parcel = parcelOf(take, newKey());
    if (parcel !== null) steps.push({ do: 'enqueue', parcel });
  }
  for (const parcel of parcels) {
    const waits = parcel.deliveredAt === null && parcel.stage !== 'withdrawn';
    if (waits && !headers.has(parcel.id)) steps.push({ do: 'report', parcel, what: 'take-missing' });
  }
  return steps;
}

/** Not confirmed any more, so that nobody removes its bytes; out of the bin, because it may be the only copy. */
export function unmarked(take: TakeHeader): TakeHeader {
  const state = take.state === 'discarded' ? 'closed' : take.state;
  return { ...take, state, discardedAt: null, deliveredAt: null };
}
