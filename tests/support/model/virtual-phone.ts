import { type DeliverOptions, deliverAll } from '#outbox/deliver.ts';
import { parseParcel } from '#outbox/parcel.ts';
import type { OutboxPorts, Outcome } from '#outbox/ports.ts';
import { findMismatches } from '#outbox/reconcile.ts';
import { type VirtualProcess, virtualProcess } from './virtual-process.ts';
import { writing } from './virtual-storage.ts';
import { portsOf, type Variant, type VirtualWorld } from './virtual-world.ts';

export type Name = VirtualProcess['name'];

/** One phone: two pages and a worker on one disk, each with its triggers. */
export interface VirtualPhone {
  ports(name: Name): OutboxPorts;
  process(name: Name): VirtualProcess;
  /** Starts a delivery; a page runs again when `nextAt` says so. */
  trigger(name: Name, options?: DeliverOptions): Promise<Outcome>;
  /** Opens a new page if the old one has died. */
  open(name: Name): void;
}

const ALL = ['sign-in', 'verify-email', 'renew-contract'] as const;

export function virtualPhone(world: VirtualWorld, variant: Variant): VirtualPhone {
  const { time, chance } = world;
  const running = new Map<Name, { process: VirtualProcess; ports: OutboxPorts; timer: number }>();
  const onKilled = (process: VirtualProcess) => {
    if (world.device.lock?.holder === process) world.device.lock = null;
    if (process.name === 'page') time.after(chance.between(500, 60_000), () => phone.open('page'));
  };
  const start = (name: Name) => {
    const process = virtualProcess(name, { ...world, onKilled });
    const found = { process, ports: portsOf(process, world, variant), timer: 0 };
    running.set(name, found);
    return found;
  };
  const live = (name: Name) => {
    const found = running.get(name);
    return found?.process.isAlive() ? found : start(name);
  };
  const phone: VirtualPhone = {
    ports: (name) => live(name).ports,
    process: (name) => live(name).process,
    async trigger(name, options = {}) {
      if (world.device.offUntil > time.now()) return { ran: false, waiting: 0, held: 0, nextAt: null };
      const mine = live(name);
      mine.timer += 1;
      const { timer } = mine;
      const outcome = await deliverAll(mine.ports, options, variant.machine);
      if (outcome.nextAt !== null && name !== 'worker') {
        const wait = Math.max(1_000, outcome.nextAt - mine.ports.now());
        time.after(Math.min(wait, 900_000), () => {
          if (mine.timer === timer && mine.process.isAlive()) void phone.trigger(name);
        });
      }
      return outcome;
    },
    open(name) {
      const off = world.device.offUntil - time.now();
      if (off > 0) {
        time.after(off, () => phone.open(name));
        return;
      }
      if (running.get(name)?.process.isAlive()) return;
      const { ports, process } = start(name);
      void settled(process, ports, world).then(() => phone.trigger(name, { release: ALL }));
    },
  };
  return phone;
}

/** The start-up of a page: reconciles takes and parcels. */
async function settled(process: VirtualProcess, ports: OutboxPorts, world: VirtualWorld): Promise<void> {
  const { device, faults, truth } = world;
  const storage = { device, faults, onWritten: truth.written };
  const parcels = [...device.parcels.values()].flatMap(({ body }) => parseParcel(body) ?? []);
  for (const step of findMismatches([...device.takes.values()], parcels, ports.newKey)) {
    if (step.do === 'enqueue') await enqueue(process, step.parcel, storage).catch(() => {});
    if (step.do === 'markDelivered') await ports.onDelivered(step.parcel).catch(() => {});
  }
}

type Parcel = Extract<ReturnType<typeof findMismatches>[number], { do: 'enqueue' }>['parcel'];

/** Never overwrites an existing row. */
export function enqueue(process: VirtualProcess, parcel: Parcel, storage: Parameters<typeof writing>[1]) {
  return writing(process, storage, () => {
    if (!storage.device.parcels.has(parcel.id))
      storage.device.parcels.set(parcel.id, { rev: 1, body: parcel });
  });
}
