import { factsOf, type Subscription } from '#contract/entities/subscription.ts';
import { isActive, newestFirst } from '#domain/billing/subscription.ts';

/** How a contract stands; instants in milliseconds of the epoch. */
export type ContractState =
  | { kind: 'ended'; at: number; completed: boolean }
  /** Cancelled or finished, and open until its end. */
  | { kind: 'leaving'; until: number; completed: boolean }
  /** A charge failed; access goes on while it is tried again. */
  | { kind: 'overdue'; since: number }
  /** Finished without an end, as the earlier version left it: nothing is charged. */
  | { kind: 'finished' }
  /** The school gave it: nothing is charged. */
  | { kind: 'given' }
  | { kind: 'trial'; until: number }
  | { kind: 'running' };

/** @param now decides over ends: an answer that was kept for weeks is not shown as if it were of today */
export function contractState(contract: Subscription, now: number): ContractState {
  const { cancel, completed, trouble, billed, trialUntil } = contract;
  if (cancel) {
    const until = Date.parse(cancel.expireTime);
    return until > now ? { kind: 'leaving', until, completed } : { kind: 'ended', at: until, completed };
  }
  if (trouble) return { kind: 'overdue', since: Date.parse(trouble.since) };
  if (completed) return { kind: 'finished' };
  if (billed === false) return { kind: 'given' };
  const free = trialUntil ? Date.parse(trialUntil) : null;
  return free !== null && free > now ? { kind: 'trial', until: free } : { kind: 'running' };
}

/** The next charge that is known and still to come: an old answer may name one that is over. */
export function chargeAhead(
  { nextCharge }: Subscription,
  now: number,
): { time: number; amount: number } | null {
  if (!nextCharge) return null;
  const time = Date.parse(nextCharge.time);
  return time > now ? { time, amount: nextCharge.amount } : null;
}

export interface Contracts {
  running: readonly Subscription[];
  ended: readonly Subscription[];
}

/** Newest first; a contract that ended goes below, into the fold. */
export function sorted(contracts: readonly Subscription[], now: number): Contracts {
  const facts = newestFirst(contracts.map((contract) => ({ ...factsOf(contract), contract })));
  return {
    running: facts.filter((each) => isActive(each, now)).map(({ contract }) => contract),
    ended: facts.filter((each) => !isActive(each, now)).map(({ contract }) => contract),
  };
}

/** The contract that a deed for this curriculum is about: the one that runs, else the newest that has ended. */
export function contractOf(
  contracts: readonly Subscription[],
  currCode: string,
  now: number,
): Subscription | null {
  const ofThis = contracts.filter(({ curriculum }) => curriculum.currCode === currCode);
  const { running, ended } = sorted(ofThis, now);
  return running[0] ?? ended[0] ?? null;
}
