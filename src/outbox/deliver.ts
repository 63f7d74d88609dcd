import { nextCommand, perform } from './command.ts';
import { deliverActivities } from './deliver-activities.ts';
import type { Need, Parcel } from './parcel.ts';
import type { OutboxPorts, Outcome } from './ports.ts';
import type { ParcelEvent } from './steps.ts';
import { transition } from './transition.ts';

/** When another runner holds the lock, or storage or identity do not answer. */
const COME_BACK_MS = 30_000;

export interface DeliverOptions {
  /** What a person has just settled: sign-in, renewal. Such parcels are tried again. */
  release?: readonly Need[];
}

/**
 * Delivers everything of the person who is signed in, oldest first, under the one lock of page and worker.
 * Never rejects: what failed waits, and `nextAt` says until when.
 */
export async function deliverAll(
  ports: OutboxPorts,
  occasion: DeliverOptions = {},
  machine: Machine = MACHINE,
): Promise<Outcome> {
  const comeBack = { ran: false, waiting: 0, held: 0, nextAt: ports.now() + COME_BACK_MS };
  try {
    return (await ports.alone(() => run(ports, occasion, machine))) ?? comeBack;
  } catch {
    return { ...comeBack, nextAt: ports.now() + COME_BACK_MS };
  }
}

async function run(ports: OutboxPorts, { release = [] }: DeliverOptions, machine: Machine): Promise<Outcome> {
  const speaker = await ports.identity({ refresh: false });
  if (speaker === null) return { ran: false, waiting: 0, held: 0, nextAt: null };
  const { uid } = speaker;
  for (const { id, gate } of await ports.parcels.listOf(uid)) {
    if (gate.kind === 'person' && release.includes(gate.need)) await tell(id, { type: 'released' }, ports);
  }
  const stayed = await deliverParcels(uid, ports, machine);
  if (stayed) await deliverActivities(uid, ports, release);
  return await outcome(uid, ports, stayed);
}

/** @returns false when the person has gone. */
async function deliverParcels(uid: string, ports: OutboxPorts, machine: Machine): Promise<boolean> {
  // Once per pass and key: a wait of nothing must not become a storm, an edited note is taken along.
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

/** Of one lesson only one parcel is between address and hand-in; one that a person must settle blocks nobody. */
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
  // A refused activity (a log of a closed lesson) is nothing to bother a person with: it rests.
  const waiting = [...parcels, ...activities].filter(({ gate }) => gate.kind !== 'person');
  const turns = [...parcels.filter((parcel) => isItsTurn(parcel, parcels)), ...activities];
  const times = turns.flatMap(({ gate }) => (gate.kind === 'later' ? [gate.at] : []));
  if (turns.some(({ gate }) => gate.kind === 'open')) times.push(ports.now() + COME_BACK_MS);
  const held = parcels.filter(({ gate }) => gate.kind === 'person').length;
  const nextAt = stayed && times.length > 0 ? Math.min(...times) : null;
  return { ran: true, waiting: waiting.length, held, nextAt };
}

/** The two pure halves of delivery; a test may put a broken one in their place. */
export interface Machine {
  transition: typeof transition;
  nextCommand: typeof nextCommand;
}
export const MACHINE: Machine = { transition, nextCommand };

/** Tells a parcel what happened, by compare-and-set. For people's deeds as well: a note, 今すぐ送る, a withdrawal. */
export async function tell(
  id: string,
  event: ParcelEvent,
  ports: Pick<OutboxPorts, 'now' | 'luck' | 'newKey' | 'parcels'>,
  machine: Machine = MACHINE,
): Promise<{ parcel: Parcel | null; changed: boolean }> {
  const stamp = { now: ports.now(), luck: ports.luck(), key: ports.newKey() };
  let changed = false;
  const parcel = await ports.parcels.apply(id, (standing) => {
    const next = machine.transition(standing, event, stamp);
    changed = next !== standing;
    return next;
  });
  return { parcel, changed };
}

/** Takes a parcel as far as it goes. @returns how it stands, or null when its owner does not speak any more. */
export async function deliverOne(
  parcel: Parcel,
  ports: OutboxPorts,
  machine: Machine,
): Promise<Parcel | null> {
  let standing = parcel;
  for (;;) {
    const command = machine.nextCommand(standing, ports.now());
    if (command === null) return standing;
    const { key } = standing;
    // Written down before anything is sent; what was read may be old, what stands now counts.
    const began = await tell(standing.id, { type: 'began', of: key }, ports, machine);
    if (began.parcel === null) return standing;
    standing = began.parcel;
    if (standing.key !== key) continue;
    // Another runner (a thawed tab, no locks) is sending these very bytes.
    if (command === 'put' && !began.changed) return standing;
    const answer = await perform(command, standing, ports);
    if (answer === null) return null;
    const after = await tell(standing.id, { ...answer, of: key }, ports, machine);
    if (after.parcel === null) return standing;
    standing = after.parcel;
    if (standing.stage === 'delivered') await ports.onDelivered(standing).catch(() => {});
  }
}
