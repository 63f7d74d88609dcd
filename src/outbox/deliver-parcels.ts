import { SECOND_MS } from '#domain/time-units.ts';
import { type Command, nextCommand, perform } from './command.ts';
import type { Parcel } from './parcel.ts';
import type { DeliveryStep, OutboxPorts } from './ports.ts';
import type { ParcelEvent, Stamp } from './steps.ts';
import { transition } from './transition.ts';

/*
 * The bytes of one recording at a time, oldest first: two uploads would share the line, and both would break off with it.
 * What follows the bytes are small calls, which wait for the line's delay and not for its width. They go on beside the
 * bytes of the next recordings (R9.7):
 *
 *   bytes    A address, upload │ B address, upload                │ C address, upload
 *   beside                     │ A register, submit, note, verify │ B register, submit, note, verify
 *
 * The bytes of a long recording may take half an hour. Every five seconds the rows are read again: what has waited long
 * enough meanwhile, was edited, sent now or handed in goes on beside them, and so does everything else of the person.
 */

/** Recordings that are registered, handed in and read back at the same time. */
const MAX_BESIDE = 4;

/** Maximum wait for a call before the rows are read again. */
const LOOK_AGAIN_MS = 5 * SECOND_MS;

/** The two pure halves of delivery; a test may replace them with broken ones. */
export interface Machine {
  transition: typeof transition;
  nextCommand: typeof nextCommand;
}
export const MACHINE: Machine = { transition, nextCommand };

interface Pass {
  readonly uid: string;
  readonly ports: OutboxPorts;
  readonly machine: Machine;
  readonly otherWork: OtherWork;
  /**
   * Once per key: a wait of 0 ms must not become a request storm, but an edited note is delivered in this pass. What follows
   * the bytes may be tried again after a look; bytes may not, or two that break off slowly would take turns without end.
   */
  readonly done: { readonly bytes: Set<string>; readonly beside: Set<string> };
  /** By parcel what is going on. */
  readonly underway: Map<string, Leg>;
  /** The delivery of everything else, while it is under way. Never rejects. */
  otherDelivery: Promise<void> | null;
  /** Why nothing more is begun. */
  end: { kind: 'signed-out' } | { kind: 'failed'; cause: unknown } | null;
}

interface Leg {
  readonly ofBytes: boolean;
  /** Never rejects: a failure is the end of the pass. */
  readonly over: Promise<void>;
}

/** What else is done every five seconds while calls of parcels are under way. */
export interface OtherWork {
  /** Runs before the rows are read again. */
  beforeLook(): Promise<void>;
  /** Delivers what waits besides parcels and shares no upload; not called again before it has settled. */
  deliver(): Promise<void>;
}

/**
 * Takes every parcel of a person as far as it goes now. Settles after the last call has ended, so that nothing goes on
 * without the lock.
 * @returns false when the person has signed out meanwhile
 * @throws what the device's storage throws
 */
export async function deliverParcels(
  uid: string,
  ports: OutboxPorts,
  machine: Machine,
  otherWork: OtherWork,
): Promise<boolean> {
  const pass: Pass = {
    uid,
    ports,
    machine,
    otherWork,
    done: { bytes: new Set(), beside: new Set() },
    underway: new Map(),
    otherDelivery: null,
    end: null,
  };
  try {
    while (pass.end === null && (await goOn(pass)));
  } finally {
    await Promise.all([...pass.underway.values()].map(({ over }) => over));
    await pass.otherDelivery;
  }
  if (pass.end?.kind === 'failed') throw pass.end.cause;
  return pass.end === null;
}

/** Begins every leg that may begin, and waits until others may. @returns false when nothing is left to do now */
async function goOn(pass: Pass): Promise<boolean> {
  const { uid, ports, machine, underway } = pass;
  // Named before the rows are read: what ends during the read may be read as it was before.
  const busy = new Set(underway.keys());
  const waiting = await ports.parcels.listOf(uid);
  if (pass.end !== null) return false;
  for (const parcel of waiting.sort((one, other) => one.createdSeq - other.createdSeq)) {
    if (busy.has(parcel.id) || doneOf(parcel, pass).has(parcel.id + parcel.key)) continue;
    if (!isRoomFor(parcel, underway) || machine.nextCommand(parcel, ports.now()) === null) continue;
    underway.set(parcel.id, { ofBytes: isAtBytes(parcel), over: playLeg(parcel, pass) });
  }
  // What ended during the read was left out as busy, and may go on.
  if ([...busy].some((id) => !underway.has(id))) return true;
  const legs = [...underway.values()];
  const calls = [
    ...legs.map(({ over }) => over),
    ...(pass.otherDelivery === null ? [] : [pass.otherDelivery]),
  ];
  if (calls.length === 0) return false;
  // The rows are read once for each upload, not once for each call beside it.
  const bytes = legs.find(({ ofBytes }) => ofBytes);
  const isRoomBeside = legs.length <= MAX_BESIDE;
  if (!(await endsInTime(bytes !== undefined && isRoomBeside ? [bytes.over] : calls, ports)))
    await lookAgain(pass);
  return true;
}

/** Waits for one of the calls. @returns false when it is time to read the rows again, and none has ended */
async function endsInTime(calls: readonly Promise<void>[], { later }: OutboxPorts): Promise<boolean> {
  let cancel = () => {};
  const time = new Promise<boolean>((resolve) => {
    cancel = later(() => resolve(false), LOOK_AGAIN_MS);
  });
  const ends = calls.map((over) => over.then(() => true));
  return await Promise.race([time, ...ends]).finally(() => cancel());
}

async function lookAgain(pass: Pass): Promise<void> {
  if (pass.end !== null) return;
  await pass.otherWork.beforeLook();
  pass.done.beside.clear();
  // What fails here holds up no recording: it is met again, and reported, once the parcels are done.
  pass.otherDelivery ??= pass.otherWork
    .deliver()
    .catch(() => {})
    .finally(() => {
      pass.otherDelivery = null;
    });
}

function isAtBytes({ stage }: Parcel): boolean {
  return stage === 'address' || stage === 'upload';
}

function doneOf(parcel: Parcel, { done }: Pass): Set<string> {
  return isAtBytes(parcel) ? done.bytes : done.beside;
}

function isRoomFor(parcel: Parcel, underway: Pass['underway']): boolean {
  const ofBytes = isAtBytes(parcel);
  const same = [...underway.values()].filter((leg) => leg.ofBytes === ofBytes);
  return same.length < (ofBytes ? 1 : MAX_BESIDE);
}

async function playLeg(parcel: Parcel, pass: Pass): Promise<void> {
  const done = doneOf(parcel, pass);
  done.add(parcel.id + parcel.key);
  try {
    const after = await deliverLeg(parcel, pass.ports, pass.machine);
    if (after === null) pass.end ??= { kind: 'signed-out' };
    else if (isAtBytes(after) === isAtBytes(parcel)) done.add(after.id + after.key);
  } catch (cause) {
    pass.end ??= { kind: 'failed', cause };
  }
  pass.underway.delete(parcel.id);
}

/**
 * Runs a parcel's commands until it waits, is done, or goes from its bytes to what follows them, or back.
 * @returns the stored parcel, or null when its owner is not signed in any more
 */
export async function deliverLeg(
  parcel: Parcel,
  ports: OutboxPorts,
  machine: Machine,
): Promise<Parcel | null> {
  const { id } = parcel;
  const ofBytes = isAtBytes(parcel);
  let current = parcel;
  let stored = await beginNext(id, null, { ofBytes, ports, machine });
  for (;;) {
    if (stored.parcel === null) return current;
    current = stored.parcel;
    const { command } = stored;
    if (command === null) return current;
    const answer = await perform(command, current, ports);
    if (answer === null) return null;
    const came = { command, event: { ...answer, of: current.key } };
    stored = await beginNext(id, came, { ofBytes, ports, machine });
    if (stored.parcel === null) return current;
    if (stored.changed) report(stepOf(current, stored.parcel), ports);
    if (stored.parcel.stage === 'delivered') await ports.onDelivered(stored.parcel).catch(() => {});
  }
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
  { ofBytes, ports, machine }: { ofBytes: boolean; ports: OutboxPorts; machine: Machine },
): Promise<Begun> {
  const stamp = stampOf(ports);
  let begun: Omit<Begun, 'parcel'> = { command: null, changed: false };
  const parcel = await ports.parcels.apply(id, (current) => {
    const after = came === null ? current : machine.transition(current, came.event, stamp);
    // Another runner (a thawed tab, no locks) has gone on with these bytes: two that ask and send in turns would cut each other off.
    const isOvertaken = ofBytes && came !== null && after === current;
    const goesOn = isAtBytes(after) === ofBytes && !isOvertaken;
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
