import { SECOND_MS } from '#domain/time-units.ts';
import { isWritten } from './activity.ts';
import { deliverActivities } from './deliver-activities.ts';
import { applyEvent, deliverParcels, MACHINE, type Machine } from './deliver-parcels.ts';
import { type Settled, settledGate } from './failure.ts';
import type { OutboxPorts, Outcome } from './ports.ts';

/** Wait when another runner holds the lock, or storage or identity do not answer. */
const RETRY_AFTER_MS = 30 * SECOND_MS;

export interface DeliverOptions {
  /** What was settled just now (a sign-in, a renewal, the network): what waits for it is tried again. */
  release?: readonly Settled[];
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
  } catch (cause) {
    return { ...retryLater, nextAt: ports.now() + RETRY_AFTER_MS, failure: { cause } };
  }
}

async function run(ports: OutboxPorts, { release = [] }: DeliverOptions, machine: Machine): Promise<Outcome> {
  const owner = await ports.identity({ refresh: false });
  if (owner === null) return { ran: false, waiting: 0, held: 0, nextAt: null };
  const { uid } = owner;
  for (const { id, gate } of await ports.parcels.listOf(uid)) {
    if (settledGate(gate, release) === gate) continue;
    await applyEvent(id, { type: gate.kind === 'person' ? 'released' : 'reconnected' }, ports);
  }
  const stayed = await deliverParcels(uid, ports, machine);
  if (stayed) await deliverActivities(uid, ports, release);
  return await outcome(uid, ports, stayed);
}

async function outcome(uid: string, ports: OutboxPorts, stayed: boolean): Promise<Outcome> {
  const parcels = await ports.parcels.listOf(uid);
  const activities = await ports.activities.listOf(uid);
  const all = [...parcels, ...activities];
  // A refused activity (a log of a closed lesson) needs no person: it is not counted.
  const waiting = all.filter(({ gate }) => gate.kind !== 'person');
  const times = waiting.map(({ gate }) => (gate.kind === 'later' ? gate.at : ports.now() + RETRY_AFTER_MS));
  const held = [...parcels, ...activities.filter(isWritten)].filter(
    ({ gate }) => gate.kind === 'person',
  ).length;
  const nextAt = stayed && times.length > 0 ? Math.min(...times) : null;
  return { ran: true, waiting: waiting.length, held, nextAt };
}
