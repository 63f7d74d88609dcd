import { type OutboxRunner, outboxRunner } from '#app/device/outbox-runner.ts';
import { type DeliverOptions, deliverAll } from '#outbox/deliver.ts';
import type { Outcome } from '#outbox/ports.ts';
import { reconcile } from '#outbox/reconcile.ts';
import { checkWithServer } from '#outbox/server-check.ts';
import { type VirtualProcess, virtualProcess } from './virtual-process.ts';
import { type PhonePorts, portsOf, type Variant, type VirtualWorld } from './virtual-world.ts';

export type Name = VirtualProcess['name'];

/** One phone: two pages and a worker on one disk. When a page delivers again, its runner decides, which is the product's own. */
export interface VirtualPhone {
  ports(name: Name): PhonePorts;
  process(name: Name): VirtualProcess;
  /** Starts a delivery. @returns what came of the last one of its process */
  trigger(name: Name, options?: Pick<DeliverOptions, 'release'>): Promise<Outcome>;
  /** The page comes to the front, or hears that the network is back. */
  becomeActive(name: 'page' | 'second page'): void;
  /** Compares with the server's list, once at a time in each page, and delivers what was put back. */
  check(name: Name): Promise<void>;
  /** Opens a new page if the old one has died. */
  open(name: Name): void;
}

const SETTLED_MEANWHILE = ['sign-in', 'verify-email', 'renew-contract', 'network'] as const;
const OFF: Outcome = { ran: false, waiting: 0, held: 0, nextAt: null };

export function virtualPhone(world: VirtualWorld, variant: Variant): VirtualPhone {
  const { time, chance } = world;
  const running = new Map<Name, Running>();
  const isOff = () => world.device.offUntil > time.now();
  const onKilled = (process: VirtualProcess) => {
    if (world.device.lock?.holder === process) world.device.lock = null;
    if (process.name === 'page') time.after(chance.between(500, 60_000), () => phone.open('page'));
  };
  const start = (name: Name) => {
    const process = virtualProcess(name, { ...world, onKilled });
    const found = runIn(process, portsOf(process, world, variant), variant);
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
    async trigger(name, { release = [] } = {}) {
      if (isOff()) return OFF;
      const mine = live(name);
      // The browser wakes the worker because the network is back.
      if (name === 'worker') return await mine.deliver({ release: ['network'] });
      if (chance.hits(0.3)) mine.becomeActive();
      await mine.runner.run({ release });
      return mine.outcome();
    },
    becomeActive(name) {
      if (!isOff() && !live(name).process.isFrozen()) live(name).becomeActive();
    },
    async check(name) {
      const { uid } = world.device.session;
      const mine = live(name);
      if (uid === null || mine.isChecking || isOff()) return;
      mine.isChecking = true;
      const checked = await checkWithServer(mine.ports, uid).catch(() => null);
      mine.isChecking = false;
      if (checked !== null && checked.found.length > 0) void phone.trigger(name);
    },
    open(name) {
      if (isOff()) {
        time.after(world.device.offUntil - time.now(), () => phone.open(name));
        return;
      }
      if (running.get(name)?.process.isAlive()) return;
      const { ports } = start(name);
      // As the page does: what a crash left is repaired first, as far as storage answers.
      const repaired = reconcile(ports).catch(() => []);
      void repaired.then(() => phone.trigger(name, { release: SETTLED_MEANWHILE }));
      void repaired.then(() => phone.check(name));
    },
  };
  return phone;
}

interface Running {
  process: VirtualProcess;
  ports: PhonePorts;
  isChecking: boolean;
  deliver(options: DeliverOptions): Promise<Outcome>;
  runner: OutboxRunner;
  becomeActive(): void;
  /** Of the last delivery. */
  outcome(): Outcome;
}

function runIn(process: VirtualProcess, ports: PhonePorts, { machine }: Variant): Running {
  let outcome = OFF;
  let becomeActive = () => {};
  const deliver = async (options: DeliverOptions) => {
    outcome = await deliverAll(ports, options, machine);
    return outcome;
  };
  const onActive = (listener: () => void) => {
    becomeActive = listener;
    return () => {};
  };
  const { now, later } = ports;
  const runner = outboxRunner({ deliver, now, onActive, later, onWaiting: () => {} });
  return {
    process,
    ports,
    isChecking: false,
    deliver,
    runner,
    becomeActive: () => becomeActive(),
    outcome: () => outcome,
  };
}
