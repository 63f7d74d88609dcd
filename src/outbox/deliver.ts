import { SECOND_MS } from '#domain/time-units.ts';
import { isWritten } from './activity.ts';
import { nextCommand, perform } from './command.ts';
import { deliverActivities } from './deliver-activities.ts';
import type { Need, Parcel } from './parcel.ts';
import type { DeliveryStep, OutboxPorts, Outcome } from './ports.ts';
import type { ParcelEvent } from './steps.ts';
import { transition } from './transition.ts';

/** Wait when another runner holds the lock, or storage or identity do not answer. */
const RETRY_AFTER_MS = 30 * SECOND_MS;

export interface DeliverOptions {
  /** Needs that a person has just settled (sign-in, renewal): parcels held for them are tried again. */
  release?: readonly Need[];
}

/**
 * Delivers everything of the signed-in person, oldest first, under the one lock of page and worker. Never
 * rejects: failed parcels wait, and `nextAt` of the outcome says until when.
 */
export async function deliverAll(
  ports: OutboxPorts,
  occasion: DeliverOptions = {},
  machine: Machine = MACHINE,
): Promise<Outcome> {
  const retryLater = { ran: false, waiting: 0, held: 0, nextAt: ports.now() + RETRY_AFTER_MS };
  try {
    return (await ports.alone(() => run(ports, occasion, machine))) ?? retryLater;
  } catch {
    return { ...retryLater, nextAt: ports.now() + RETRY_AFTER_MS };
  }
}

async function run(ports: OutboxPorts, { release = [] }: DeliverOptions, machine: Machine): Promise<Outcome> {
  const owner = await ports.identity({ refresh: false });
  if (owner === null) return { ran: false, waiting: 0, held: 0, nextAt: null };
  const { uid } = owner;
  for (const { id, gate } of await ports.parcels.listOf(uid)) {
    if (gate.kind === 'person' && release.includes(gate.need))
      await applyEvent(id, { type: 'released' }, ports);
  }
  const stayed = await deliverParcels(uid, ports, machine);
  if (stayed) await deliverActivities(uid, ports, release);
  return await outcome(uid, ports, stayed);
}

/** @returns false when the person has signed out meanwhile */
async function deliverParcels(uid: string, ports: OutboxPorts, machine: Machine): Promise<boolean> {
  // Once per pass and key: a wait of 0 ms must not become a request storm, but an edited note is delivered in
  // this pass.
  const done = new Set<string>();
  for (;;) {
    const waiting = await ports.parcels.listOf(uid);
    const next = waiting
      .sort((one, other) => one.createdSeq - other.createdSeq)
      .find(
        (parcel) =>
          !done.has(parcel.id + parcel.key) &&
          machine.nextCommand(parcel, ports.now()) !== null &&
          isItsTurn(parcel, waiting),
      );
    if (next === undefined) return true;
    done.add(next.id + next.key);
    const after = await deliverOne(next, ports, machine);
    if (after === null) return false;
    done.add(after.id + after.key);
  }
}

/**
 * Only one parcel of a lesson is between address and hand-in. A parcel that waits for a person blocks no
 * other.
 */
function isItsTurn(parcel: Parcel, all: readonly Parcel[]): boolean {
  if (parcel.stage !== 'address') return true;
  return !all.some((other) => other.lessonID === parcel.lessonID && isUnderway(other));
}

function isUnderway({ stage, gate }: Parcel): boolean {
  return gate.kind !== 'person' && (stage === 'upload' || stage === 'register' || stage === 'submit');
}

async function outcome(uid: string, ports: OutboxPorts, stayed: boolean): Promise<Outcome> {
  const parcels = await ports.parcels.listOf(uid);
  const activities = await ports.activities.listOf(uid);
  // A refused activity (a log of a closed lesson) needs no person: it is not counted.
  const waiting = [...parcels, ...activities].filter(({ gate }) => gate.kind !== 'person');
  const turns = [...parcels.filter((parcel) => isItsTurn(parcel, parcels)), ...activities];
  const times = turns.flatMap(({ gate }) => (gate.kind === 'later' ? [gate.at] : []));
  if (turns.some(({ gate }) => gate.kind === 'open')) times.push(ports.now() + RETRY_AFTER_MS);
  const held = [...parcels, ...activities.filter(isWritten)].filter(
    ({ gate }) => gate.kind === 'person',
  ).length;
  const nextAt = stayed && times.length > 0 ? Math.min(...times) : null;
  return { ran: true, waiting: waiting.length, held, nextAt };
}

/** The two pure halves of delivery; a test may replace them with broken ones. */
export interface Machine {
  transition: typeof transition;
  nextCommand: typeof nextCommand;
}
export const MACHINE: Machine = { transition, nextCommand };

/**
 * Applies an event to a parcel by compare-and-set, also for actions of the learner: a note, 今すぐ送る, a
 * withdrawal.
 * @returns the stored parcel, null when there is none, and whether the event changed it
 */
async function applyEvent(
  id: string,
  event: ParcelEvent,
  ports: Pick<OutboxPorts, 'now' | 'luck' | 'newKey' | 'parcels'>,
  machine: Machine = MACHINE,
): Promise<{ parcel: Parcel | null; changed: boolean }> {
  const stamp = { now: ports.now(), luck: ports.luck(), key: ports.newKey() };
  let changed = false;
  const parcel = await ports.parcels.apply(id, (current) => {
    const next = machine.transition(current, event, stamp);
    changed = next !== current;
    return next;
  });
  return { parcel, changed };
}

/**
 * Runs a parcel's commands until it waits or is done. @returns the stored parcel, or null when its owner is
 * not signed in any more
 */
export async function deliverOne(
  parcel: Parcel,
  ports: OutboxPorts,
  machine: Machine,
): Promise<Parcel | null> {
  let current = parcel;
  for (;;) {
    const command = machine.nextCommand(current, ports.now());
    if (command === null) return current;
    const { key } = current;
    // Recorded before anything is sent. The parcel that was read may be outdated: the stored one counts.
    const began = await applyEvent(current.id, { type: 'began', of: key }, ports, machine);
    if (began.parcel === null) return current;
    current = began.parcel;
    if (current.key !== key) continue;
    // Another runner (a thawed tab, no locks) is uploading these bytes.
    const isUpload = command === 'put' || command === 'sendPart';
    if (isUpload && !began.changed) return current;
    const answer = await perform(command, current, ports);
    if (answer === null) return null;
    const after = await applyEvent(current.id, { ...answer, of: key }, ports, machine);
    if (after.parcel === null) return current;
    if (after.changed) ports.onStep?.(stepOf(current, after.parcel));
    // Overtaken: two runners that ask and send in turns would cut each other off.
    if (command === 'sendPart' && !after.changed) return after.parcel;
    current = after.parcel;
    if (current.stage === 'delivered') await ports.onDelivered(current).catch(() => {});
  }
}

function stepOf({ stage: from }: Parcel, { stage: to, gate }: Parcel): DeliveryStep {
  return { from, to, gate: gate.kind, why: gate.kind === 'open' ? null : gate.why };
}
