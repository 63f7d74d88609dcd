import { SECOND_MS } from '#domain/time-units.ts';
import { deliverActivities } from './deliver-activities.ts';
import { deliverLeg, isAtBytes, type Machine } from './deliver-parcels.ts';
import type { Parcel } from './parcel.ts';
import type { OutboxPorts } from './ports.ts';
import { type UploadLine, uploadLine } from './upload-line.ts';

/*
 * One pass over all that a person has waiting. The bytes of one recording at a time, oldest first: two uploads would share
 * the line, and both would break off with it. What follows the bytes are small calls, which wait for the line's delay and
 * not for its width. They go on beside the bytes of the next recordings (R9.7), and activities go last:
 *
 *   bytes    A address, upload │ B address, upload                │
 *   beside                     │ A register, submit, note, verify │ B register, submit, note, verify
 *   rest                                                                                             │ activities
 *
 * Bytes may take half an hour, and so may a post's picture. Every five seconds the rows are read again: what has waited long
 * enough meanwhile, was edited, sent now or handed in goes on beside them, and so do activities.
 */

/** Recordings that are registered, handed in and read back at the same time. */
const MAX_BESIDE = 4;

/** Maximum wait for a call before the rows are read again. */
const LOOK_AGAIN_MS = 5 * SECOND_MS;

export interface PassTerms {
  readonly uid: string;
  readonly ports: OutboxPorts;
  readonly machine: Machine;
  /** False once another runner has taken the lock over: nothing more is begun. */
  readonly isAlone: () => boolean;
  /** Runs every five seconds, before the rows are read again. */
  readonly beforeLook: () => Promise<void>;
}

interface Pass extends PassTerms {
  /**
   * Once per key: a wait of 0 ms must not become a request storm, but an edited note is delivered in this pass. What follows
   * the bytes may be tried again after a look; bytes may not, or two that break off slowly would take turns without end.
   */
  readonly done: { readonly bytes: Set<string>; readonly beside: Set<string> };
  /** By parcel what is going on. */
  readonly underway: Map<string, Leg>;
  readonly line: UploadLine;
  rest: Rest;
  /** Why nothing more is begun. */
  end: { kind: 'left' } | { kind: 'failed'; cause: unknown } | null;
}

interface Leg {
  readonly ofBytes: boolean;
  /** Never rejects: a failure is the end of the pass. */
  readonly over: Promise<void>;
}

/** The delivery of activities. What fails beside a recording is met again once the recordings are done. */
interface Rest {
  /** Never rejects. */
  underway: Promise<void> | null;
  /** Whether it began when every recording had gone as far as it goes. */
  isLast: boolean;
  fault: { cause: unknown } | null;
}

/**
 * Takes everything of a person as far as it goes now. Settles after the last call has ended, so that nothing goes on without
 * the lock.
 * @returns false when the person has signed out, or another runner has taken over, meanwhile
 * @throws what the device's storage throws
 */
export async function runPass(terms: PassTerms): Promise<boolean> {
  const pass: Pass = {
    ...terms,
    done: { bytes: new Set(), beside: new Set() },
    underway: new Map(),
    line: uploadLine(),
    rest: { underway: null, isLast: false, fault: null },
    end: null,
  };
  try {
    while (pass.end === null && (await goOn(pass)));
  } finally {
    await Promise.all([...pass.underway.values()].map(({ over }) => over));
    await pass.rest.underway;
  }
  if (pass.end?.kind === 'failed') throw pass.end.cause;
  if (pass.end === null && pass.rest.fault !== null) throw pass.rest.fault.cause;
  return pass.end === null;
}

/** Begins what may begin, and waits until something else may. @returns false when nothing is left to do now */
async function goOn(pass: Pass): Promise<boolean> {
  const { underway, rest } = pass;
  // Named before the rows are read: what ends during the read may be read as it was before.
  const busy = new Set(underway.keys());
  await beginLegs(pass, busy);
  if (pass.end !== null) return false;
  // What ended during the read was left out as busy, and may go on.
  if ([...busy].some((id) => !underway.has(id))) return true;
  if (underway.size === 0 && rest.underway === null) {
    if (rest.isLast) return false;
    beginRest(pass);
  }
  if (!(await endsInTime(callsToWaitFor(pass), pass.ports))) await lookAgain(pass);
  return true;
}

async function beginLegs(pass: Pass, busy: ReadonlySet<string>): Promise<void> {
  const { uid, ports, machine, underway } = pass;
  const waiting = await ports.parcels.listOf(uid);
  if (!pass.isAlone()) pass.end ??= { kind: 'left' };
  if (pass.end !== null) return;
  for (const parcel of waiting.sort((one, other) => one.createdSeq - other.createdSeq)) {
    if (busy.has(parcel.id) || doneOf(parcel, pass).has(parcel.id + parcel.key)) continue;
    if (!isRoomFor(parcel, pass) || machine.nextCommand(parcel, ports.now()) === null) continue;
    const ofBytes = isAtBytes(parcel);
    const play = () => playLeg(parcel, pass);
    underway.set(parcel.id, { ofBytes, over: ofBytes ? pass.line.use(play) : play() });
    pass.rest.isLast = false;
  }
}

/** The rows are read once for each upload, not once for each call beside it. */
function callsToWaitFor({ underway, rest }: Pass): Promise<void>[] {
  const legs = [...underway.values()];
  const bytes = legs.find(({ ofBytes }) => ofBytes);
  if (bytes !== undefined && legs.length <= MAX_BESIDE) return [bytes.over];
  return [...legs.map(({ over }) => over), ...(rest.underway === null ? [] : [rest.underway])];
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
  await pass.beforeLook();
  pass.done.beside.clear();
  if (pass.end === null) beginRest(pass);
}

function beginRest({ uid, ports, line, isAlone, underway, rest }: Pass): void {
  if (rest.underway !== null) return;
  rest.isLast = underway.size === 0;
  rest.fault = null;
  rest.underway = deliverActivities(uid, ports, { line, isAlone })
    .catch((cause) => {
      rest.fault = { cause };
    })
    .finally(() => {
      rest.underway = null;
    });
}

function doneOf(parcel: Parcel, { done }: Pass): Set<string> {
  return isAtBytes(parcel) ? done.bytes : done.beside;
}

function isRoomFor(parcel: Parcel, { underway, line }: Pass): boolean {
  if (isAtBytes(parcel)) return line.isFree();
  return [...underway.values()].filter(({ ofBytes }) => !ofBytes).length < MAX_BESIDE;
}

async function playLeg(parcel: Parcel, pass: Pass): Promise<void> {
  const done = doneOf(parcel, pass);
  done.add(parcel.id + parcel.key);
  try {
    const after = await deliverLeg(parcel, pass.ports, pass.machine, pass.isAlone);
    if (after === null) pass.end ??= { kind: 'left' };
    else if (isAtBytes(after) === isAtBytes(parcel)) done.add(after.id + after.key);
  } catch (cause) {
    pass.end ??= { kind: 'failed', cause };
  }
  pass.underway.delete(parcel.id);
}
