/*
 * A contract has a slot at its start and one every 5 days after it; a slot carries one lesson.
 *
 *   contract 1  ├──┬──┬──┬──┤ expireTime      ├──┬──┬── … contract 2 (re-joined)
 *   lessons     1  2  3  4                    5  6  7
 *
 * Slots before `nextSlot` are spent: the job has dealt with them, whether a lesson was left for them or not.
 */

export const RELEASE_INTERVAL_DAYS = 5;

/** Japan has no summer time: five of its days are always 120 hours, and a lesson comes at the start's time of day. */
const INTERVAL = RELEASE_INTERVAL_DAYS * 24 * 60 * 60 * 1000;

/** What of a contract decides on deliveries; instants in milliseconds of the epoch. */
export interface ReleaseTerms {
  startTime: number;
  /** null while the learner has not cancelled. Only this ends the slots: a completed contract goes on until then. */
  expireTime: number | null;
  /** The first slot that the job has not dealt with; null for the start itself. */
  nextSlot: number | null;
}

export interface Slot<Contract> {
  contract: Contract;
  at: number;
}

/**
 * The unspent slots of a person's contracts for one curriculum, from the first to the last; without end while a contract
 * is open. Where contracts overlap the later one takes over at its start, so that no two lessons come at a pace that
 * nobody can follow.
 */
export function* releaseSlots<Contract extends ReleaseTerms>(
  contracts: readonly Contract[],
): Generator<Slot<Contract>> {
  const oldestFirst = [...contracts].sort((one, other) => one.startTime - other.startTime);
  for (const [index, contract] of oldestFirst.entries()) {
    const { startTime, expireTime, nextSlot } = contract;
    const takenOver = oldestFirst[index + 1]?.startTime ?? Number.POSITIVE_INFINITY;
    const end = Math.min(expireTime ?? Number.POSITIVE_INFINITY, takenOver);
    for (let at = nextSlot ?? startTime; at < end; at += INTERVAL) yield { contract, at };
  }
}

export interface Release<Lesson, Contract> extends Slot<Contract> {
  lesson: Lesson;
}

/**
 * When each lesson that a person does not have yet will come (or was due): the first at the start, a further one every
 * 5 days, the next course 5 days after the last lesson of the one before; a cancelled contract delivers until its
 * expireTime, and re-joining goes on where it left off (decisions, "Learning" and "Plans, subscriptions, payment").
 *
 * @param coming the undelivered lessons in the order in which they are to come
 * @returns one entry a slot, in the order of time; lessons that no contract reaches are left out
 */
export function planReleases<Lesson, Contract extends ReleaseTerms>(
  contracts: readonly Contract[],
  coming: readonly Lesson[],
): Release<Lesson, Contract>[] {
  const plan: Release<Lesson, Contract>[] = [];
  const slots = releaseSlots(contracts);
  for (const lesson of coming) {
    const slot = slots.next();
    if (slot.done) break;
    plan.push({ lesson, ...slot.value });
  }
  return plan;
}

/** The first slot of a contract after `now`: where a later run goes on once everything up to `now` is delivered. */
export function nextSlotAfter({ startTime }: Pick<ReleaseTerms, 'startTime'>, now: number): number {
  if (now < startTime) return startTime;
  return startTime + (Math.floor((now - startTime) / INTERVAL) + 1) * INTERVAL;
}

/** 受講期間の目安: the months that a course of n lessons takes, one lesson every five days (specification, section 4). */
export function courseMonths(lessonCount: number): number {
  return Math.ceil((5 * lessonCount) / 30);
}
