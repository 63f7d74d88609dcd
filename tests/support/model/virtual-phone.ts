import { type DeliverOptions, deliverAll } from '#outbox/deliver.ts';
import type { Outcome } from '#outbox/ports.ts';
import { reconcile } from '#outbox/reconcile.ts';
import { checkWithServer } from '#outbox/server-check.ts';
import { type VirtualProcess, virtualProcess } from './virtual-process.ts';
import { type PhonePorts, portsOf, type Variant, type VirtualWorld } from './virtual-world.ts';

export type Name = VirtualProcess['name'];

/** One phone: two pages and a worker on one disk, each with its triggers. */
export interface VirtualPhone {
  ports(name: Name): PhonePorts;
  process(name: Name): VirtualProcess;
  /** Starts a delivery; a page runs again when `nextAt` says so. */
  trigger(name: Name, options?: DeliverOptions): Promise<Outcome>;
  /** Compares with the server's list, once at a time in each page, and delivers what was put back. */
  check(name: Name): Promise<void>;
  /** Opens a new page if the old one has died. */
  open(name: Name): void;
}

const ALL = ['sign-in', 'verify-email', 'renew-contract'] as const;

export function virtualPhone(world: VirtualWorld, variant: Variant): VirtualPhone {
  const { time, chance } = world;
  const running = new Map<Name, Running>();
  const onKilled = (process: VirtualProcess) => {
    if (world.device.lock?.holder === process) world.device.lock = null;
    if (process.name === 'page') time.after(chance.between(500, 60_000), () => phone.open('page'));
  };
  const start = (name: Name) => {
    const process = virtualProcess(name, { ...world, onKilled });
    const found = { process, ports: portsOf(process, world, variant), timer: 0, isChecking: false };
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
      const { release = [] } = options;
      const settled = chance.hits(0.3) ? ([...release, 'network'] as const) : release;
      const outcome = await deliverAll(mine.ports, { release: settled }, variant.machine);
      if (outcome.nextAt !== null && name !== 'worker') {
        const wait = Math.max(1_000, outcome.nextAt - mine.ports.now());
        time.after(Math.min(wait, 900_000), () => {
          if (mine.timer === timer && mine.process.isAlive()) void phone.trigger(name);
        });
      }
      return outcome;
    },
    async check(name) {
      const { uid } = world.device.session;
      const mine = live(name);
      if (uid === null || mine.isChecking || world.device.offUntil > time.now()) return;
      mine.isChecking = true;
      const checked = await checkWithServer(mine.ports, uid).catch(() => null);
      mine.isChecking = false;
      if (checked !== null && checked.found.length > 0) void phone.trigger(name);
    },
    open(name) {
      const off = world.device.offUntil - time.now();
      if (off > 0) {
        time.after(off, () => phone.open(name));
        return;
      }
      if (running.get(name)?.process.isAlive()) return;
      const { ports } = start(name);
      // As the page does: what a crash left is repaired first, as far as storage answers.
      const repaired = reconcile(ports).catch(() => []);
      void repaired.then(() => phone.trigger(name, { release: ALL }));
      void repaired.then(() => phone.check(name));
    },
  };
  return phone;
}

interface Running {
  process: VirtualProcess;
  ports: PhonePorts;
  timer: number;
  isChecking: boolean;
}
