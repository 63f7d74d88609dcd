import { SECOND_MS } from '#domain/time-units.ts';
import { NotSettled } from '#lib/settle-within.ts';
import { type Activity, isWritten } from './activity.ts';
import { firstOfLessons } from './deliver-activities.ts';
import { applyEvent, MACHINE, type Machine } from './deliver-parcels.ts';
import { type Settled, settledGate } from './failure.ts';
import type { Gate } from './parcel.ts';
import { runPass } from './pass.ts';
import type { OutboxPorts, Outcome } from './ports.ts';

/** Wait when storage or identity do not answer. */
const RETRY_AFTER_MS = 30 * SECOND_MS;
/** Wait when another runner holds the lock: it looks at the rows as often, and may have ended. */
const LOCKED_MS = 5 * SECOND_MS;

const NOTHING_RAN = { ran: false, waiting: 0, held: 0 } as const;

export interface DeliverOptions {
  /** What was settled just now (a sign-in, a renewal, the network): what waits for it is tried again. */
  release?: readonly Settled[];
  /** What has been settled since the last call; asked every five seconds of a delivery that goes on as long. */
  meanwhile?: () => readonly Settled[];
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
  try {
    const outcome = await ports.alone((isAlone) => run(ports, occasion, { machine, isAlone }));
    return outcome ?? (await leaveToOther(ports, occasion));
  } catch (cause) {
    return { ...NOTHING_RAN, nextAt: ports.now() + RETRY_AFTER_MS, failure: { cause } };
  }
}

async function run(
  ports: OutboxPorts,
  { release = [], meanwhile = () => [] }: DeliverOptions,
  { machine, isAlone }: { machine: Machine; isAlone: () => boolean },
): Promise<Outcome> {
  const owner = await ports.identity({ refresh: false }).catch(withoutNetwork);
  if (owner === 'unknown') return { ...NOTHING_RAN, nextAt: ports.now() + RETRY_AFTER_MS };
  if (owner === null) return { ...NOTHING_RAN, nextAt: null };
  const { uid } = owner;
  await openGates(uid, ports, release);
  const stayed = await runPass({
    uid,
    ports,
    machine,
    isAlone,
    async beforeLook() {
      // What another person has settled is for the delivery of theirs.
      if (await isStillHere(uid, ports)) await openGates(uid, ports, meanwhile());
    },
  });
  return await outcome(uid, ports, stayed);
}

/** Another runner delivers, and reads the rows every five seconds: what was settled here opens them for it. */
async function leaveToOther(ports: OutboxPorts, { release = [] }: DeliverOptions): Promise<Outcome> {
  const locked: Outcome = { ...NOTHING_RAN, nextAt: ports.now() + LOCKED_MS };
  if (release.length === 0) return locked;
  const owner = await ports.identity({ refresh: false }).catch(withoutNetwork);
  if (owner === 'unknown' || owner === null) return locked;
  await openGates(owner.uid, ports, release);
  return { ...locked, hasOpened: true };
}

async function isStillHere(uid: string, { identity }: OutboxPorts): Promise<boolean> {
  const owner = await identity({ refresh: false }).catch(() => null);
  return owner?.uid === uid;
}

/** A token that needs the network is no fault of this device; a provider that falls silent is. */
function withoutNetwork(cause: unknown): 'unknown' {
  if (cause instanceof NotSettled) throw cause;
  return 'unknown';
}

/** What waits for something that was settled is tried again, or soon. */
async function openGates(uid: string, ports: OutboxPorts, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  for (const { id, gate } of await ports.parcels.listOf(uid)) {
    if (settledGate(gate, settled) === gate) continue;
    await applyEvent(id, { type: gate.kind === 'person' ? 'released' : 'reconnected' }, ports);
  }
  // A table of activities that fails holds up no recording: their delivery meets the same fault, and reports it.
  await openActivities(uid, ports, settled).catch(() => {});
}

async function openActivities(
  uid: string,
  { activities }: OutboxPorts,
  settled: readonly Settled[],
): Promise<void> {
  for (const { id, gate } of await activities.listOf(uid)) {
    if (settledGate(gate, settled) === gate) continue;
    await activities.apply(id, (current) => ({ ...current, gate: settledGate(current.gate, settled) }));
  }
}

async function outcome(uid: string, ports: OutboxPorts, stayed: boolean): Promise<Outcome> {
  const parcels = await ports.parcels.listOf(uid);
  const activities = await ports.activities.listOf(uid);
  const all = [...parcels, ...activities];
  // A refused activity (a log of a closed lesson) needs no person: it is not counted.
  const waiting = all.filter(({ gate }) => gate.kind !== 'person');
  const soon = ports.now() + RETRY_AFTER_MS;
  // Words for others are not tried without a network (deliverActivities), even when they have waited long enough.
  const isTried = (activity: Activity) => !isWritten(activity) || ports.isOffline?.() !== true;
  const times = [
    ...parcels.flatMap(({ gate }) => nextTry(gate, soon)),
    ...firstOfLessons(activities).flatMap((activity) => {
      const at = nextTry(activity.gate, soon);
      return isTried(activity) ? at : at.map((time) => Math.max(time, soon));
    }),
  ];
  const held = [...parcels, ...activities.filter(isWritten)].filter(
    ({ gate }) => gate.kind === 'person',
  ).length;
  const nextAt = stayed && times.length > 0 ? Math.min(...times) : null;
  return { ran: true, waiting: waiting.length, held, nextAt };
}

/** No time where a person has to settle something first. */
function nextTry(gate: Gate, soon: number): number[] {
  if (gate.kind === 'person') return [];
  return [gate.kind === 'later' ? gate.at : soon];
}
