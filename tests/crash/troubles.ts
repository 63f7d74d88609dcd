import { settleWithin } from '#lib/settle-within.ts';
import { PROXY_FAULTS } from '#tests/support/network/fault-proxy.ts';
import type { CrashPhone } from './phone.ts';
import type { TimedTrouble, Trouble } from './plan.ts';
import type { Stage } from './stage.ts';

const MAX_TROUBLE_MS = 300_000;

/** Everything that a run may meet; the proxy counts its own. */
export const KINDS = [
  'kill renderer',
  'kill browser',
  'kill server',
  'stop worker',
  'full disk',
  'clock jump: device',
  'clock jump: server',
  'long take',
  'second tab',
  'account switch',
  'app update',
  ...PROXY_FAULTS,
] as const;
export type Kind = (typeof KINDS)[number];
export type Tally = Map<Kind, number>;

export const count = (tally: Tally, kind: Kind, times = 1): void =>
  void tally.set(kind, (tally.get(kind) ?? 0) + times);

export interface Struck {
  readonly stage: Stage;
  readonly phone: CrashPhone;
  readonly tally: Tally;
}

export const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Waits for its moment, strikes, and ends what lasts. What cannot strike, because nothing is there to be hit, does not count. */
export async function strike({ afterMs, ...trouble }: TimedTrouble, struck: Struck): Promise<void> {
  await later(afterMs);
  // What DevTools asks of a page that died may never be answered.
  await settleWithin(MAX_TROUBLE_MS, hit(trouble, struck)).catch(() => undefined);
}

async function hit(trouble: Trouble, { stage, phone, tally }: Struck): Promise<void> {
  switch (trouble.kind) {
    case 'kill renderer':
      if (phone.killRenderers() > 0) count(tally, trouble.kind);
      return;
    case 'kill browser':
      if ((await phone.killBrowser()) > 0) count(tally, trouble.kind);
      return;
    case 'kill server':
      await stage.killServer(trouble.downMs);
      return count(tally, trouble.kind);
    case 'stop worker':
      await phone.stopWorkers();
      return count(tally, trouble.kind);
    case 'full disk':
      await phone.setQuota(1);
      count(tally, trouble.kind);
      await later(trouble.forMs);
      return await phone.setQuota(null);
    case 'clock jump: device':
      await phone.jumpClock(trouble.byMs);
      return count(tally, trouble.kind);
    case 'clock jump: server':
      await stage.advanceServer(trouble.byMs);
      return count(tally, trouble.kind);
    default:
      return await hitNetwork(trouble, stage);
  }
}

type NetworkTrouble = Extract<Trouble, { kind: 'slow' | 'refuse' | 'blackHole' | 'reset' | 'request' }>;

async function hitNetwork(trouble: NetworkTrouble, { proxy }: Stage): Promise<void> {
  switch (trouble.kind) {
    case 'slow':
      // Connections that are open go on at the new pace as well.
      return proxy.shape(trouble.link);
    case 'refuse':
      proxy.refuse(true);
      proxy.reset();
      await later(trouble.forMs);
      return proxy.refuse(false);
    case 'blackHole':
      proxy.blackHole(true);
      await later(trouble.forMs);
      return proxy.blackHole(false, trouble.end);
    case 'reset':
      return proxy.reset();
    case 'request':
      return proxy.arm(trouble.armed);
  }
}
