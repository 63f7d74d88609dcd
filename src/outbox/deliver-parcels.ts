import { type Command, nextCommand, perform } from './command.ts';
import type { Parcel } from './parcel.ts';
import type { DeliveryStep, OutboxPorts } from './ports.ts';
import type { ParcelEvent, Stamp } from './steps.ts';
import { transition } from './transition.ts';

/** The two pure halves of delivery; a test may replace them with broken ones. */
export interface Machine {
  transition: typeof transition;
  nextCommand: typeof nextCommand;
}
export const MACHINE: Machine = { transition, nextCommand };

/** Whether a parcel's next step belongs to its bytes; what follows them are small calls. */
export function isAtBytes({ stage }: Parcel): boolean {
  return stage === 'address' || stage === 'upload';
}

/**
 * Runs a parcel's commands until it waits, is done, or goes from its bytes to what follows them, or back. Once `isAlone` is false
 * no further command is begun.
 * @returns the stored parcel, or null when its owner is not signed in any more
 */
export async function deliverLeg(
  parcel: Parcel,
  ports: OutboxPorts,
  machine: Machine,
  isAlone = () => true,
): Promise<Parcel | null> {
  const { id } = parcel;
  const terms: LegTerms = { ofBytes: isAtBytes(parcel), ports, machine, isAlone };
  let current = parcel;
  let stored = await beginNext(id, null, terms);
  for (;;) {
    if (stored.parcel === null) return current;
    current = stored.parcel;
    const { command } = stored;
    if (command === null) return current;
    const answer = await perform(command, current, ports);
    if (answer === null) return null;
    const came = { command, event: { ...answer, of: current.key } };
    stored = await beginNext(id, came, terms);
    if (stored.parcel === null) return current;
    if (stored.changed) report(stepOf(current, stored.parcel), ports);
    if (stored.parcel.stage === 'delivered') await ports.onDelivered(stored.parcel).catch(() => {});
  }
}

interface LegTerms {
  readonly ofBytes: boolean;
  readonly ports: OutboxPorts;
  readonly machine: Machine;
  readonly isAlone: () => boolean;
}

interface Begun {
  /** As it is stored now; null when there is no such row. */
  readonly parcel: Parcel | null;
  /** What is to be done next, and is stored as begun; null when the leg is over. */
  readonly command: Command | null;
  /** Whether the event changed the parcel. */
  readonly changed: boolean;
}

/**
 * Stores what became of a command, and with the same write that the next one begins: before anything is sent. The parcel that
 * was read may be outdated; what is stored decides.
 */
async function beginNext(
  id: string,
  came: { command: Command; event: ParcelEvent } | null,
  { ofBytes, ports, machine, isAlone }: LegTerms,
): Promise<Begun> {
  const stamp = stampOf(ports);
  let begun: Omit<Begun, 'parcel'> = { command: null, changed: false };
  const parcel = await ports.parcels.apply(id, (current) => {
    const after = came === null ? current : machine.transition(current, came.event, stamp);
    // Another runner (a thawed tab, no locks) has gone on with these bytes: two that ask and send in turns would cut each other off.
    const isOvertaken = ofBytes && came !== null && after === current;
    const goesOn = isAtBytes(after) === ofBytes && !isOvertaken && isAlone();
    const command = goesOn ? machine.nextCommand(after, stamp.now) : null;
    const next =
      command === null ? after : machine.transition(after, { type: 'began', of: after.key }, stamp);
    begun = { command, changed: after !== current };
    return next;
  });
  return { parcel, ...begun };
}

/** Applies an event to a parcel by compare-and-set. */
export async function applyEvent(
  id: string,
  event: ParcelEvent,
  ports: Pick<OutboxPorts, 'now' | 'luck' | 'newKey' | 'parcels'>,
): Promise<void> {
  const stamp = stampOf(ports);
  await ports.parcels.apply(id, (current) => transition(current, event, stamp));
}

function stampOf(ports: Pick<OutboxPorts, 'now' | 'luck' | 'newKey'>): Stamp {
  return { now: ports.now(), luck: ports.luck(), key: ports.newKey() };
}

function report(step: DeliveryStep, { onStep }: OutboxPorts): void {
  try {
    onStep?.(step);
  } catch {
    // A fault of the listener never stops the delivery.
  }
}

function stepOf({ stage: from }: Parcel, { stage: to, gate }: Parcel): DeliveryStep {
  return { from, to, gate: gate.kind, why: gate.kind === 'open' ? null : gate.why };
}
