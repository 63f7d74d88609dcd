import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { type Chance, chanceOf } from '#tests/support/chance.ts';
import type { CallBook } from './call-book.ts';
import { spendEvening } from './learner-evening.ts';
import type { Account } from './learners.ts';
import type { Ledger } from './ledger.ts';
import { Phone, Stopped } from './phone.ts';
import type { LoadTake } from './takes.ts';

/** From six to ten. */
const EVENING_MS = 4 * HOUR_MS;
/** The last ones come early enough to end within the evening. */
const ARRIVALS_END = 0.88;

export interface EveningReport {
  readonly wallMs: number;
  readonly finished: number;
  readonly failed: number;
  /** Learners in the app at the same time, at most. */
  readonly mostAtOnce: number;
  /** How late this process was with a step, at worst: above some 100 ms it measures itself. */
  readonly lateMs: readonly number[];
}

/**
 * Learners come when they come, whether the server is quick or not (an open model), most of them in the middle of the
 * evening. Times between calls are pressed as the evening is.
 */
export async function playEvening(of: {
  readonly accounts: readonly Account[];
  readonly origin: string;
  readonly minutes: number;
  readonly seed: number;
  readonly book: CallBook;
  readonly ledger: Ledger;
  readonly makeTake: (kind: 'webm' | 'mp4') => LoadTake;
  readonly signal: AbortSignal;
  readonly onProgress: (text: string) => void;
}): Promise<EveningReport> {
  const { accounts, book, signal } = of;
  const began = performance.now();
  const pressed = (of.minutes * MINUTE_MS) / EVENING_MS;
  const counts = { here: 0, most: 0, finished: 0, failed: 0 };
  const lateMs: number[] = [];
  const wait = async (ms: number) => {
    const due = performance.now() + ms;
    await pause(ms, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) lateMs.push(Math.max(0, performance.now() - due));
  };
  const one = async (account: Account) => {
    const chance = chanceOf(of.seed * 1_000_003 + account.index);
    await wait(arrivalOf(chance) * ARRIVALS_END * of.minutes * MINUTE_MS);
    if (signal.aborted) return;
    counts.here += 1;
    counts.most = Math.max(counts.most, counts.here);
    const think = (ms: number) => wait(-Math.log(1 - chance.next()) * ms * pressed);
    const phone = new Phone({ account, origin: of.origin, book, isStopped: () => signal.aborted });
    try {
      await spendEvening({ account, phone, chance, ledger: of.ledger, makeTake: of.makeTake, think });
      counts.finished += 1;
    } catch (error) {
      if (!(error instanceof Stopped)) counts.failed += 1;
    } finally {
      counts.here -= 1;
    }
  };
  const speaking = setInterval(() => {
    const seconds = Math.round((performance.now() - began) / 1000);
    const { here, finished } = counts;
    of.onProgress(
      `${seconds} s: ${finished} of ${accounts.length} done, ${here} here, ${book.count} calls, ${book.errorCount} errors, ${of.ledger.submitted} takes`,
    );
  }, 15_000);
  await Promise.all(accounts.map(one));
  clearInterval(speaking);
  const { finished, failed, most } = counts;
  return { wallMs: performance.now() - began, finished, failed, mostAtOnce: most, lateMs };
}

/** From 0 to 1, most in the middle. */
function arrivalOf(chance: Chance): number {
  return (chance.next() + chance.next()) / 2;
}
