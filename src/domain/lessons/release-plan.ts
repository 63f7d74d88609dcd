import { DAY_MS } from '#domain/time-units.ts';

/*
 * A subscription has a slot at its start and one every 5 days after it; one lesson is released per slot.
 *
 *   subscription 1  ├──┬──┬──┬──┤ expireTime      ├──┬──┬── … subscription 2 (joined again)
 *   lessons         1  2  3  4                    5  6  7
 *
 * Slots before `nextSlot` are used up: the job has processed them, whether a lesson was left for them or not.
 */

const RELEASE_INTERVAL_DAYS = 5;

/**
 * Japan has no summer time: five of its days are always 120 hours, so a lesson is released at the start's
 * time of day.
 */
const RELEASE_INTERVAL_MS = RELEASE_INTERVAL_DAYS * DAY_MS;

/** The fields of a subscription that decide on releases; instants in milliseconds of the epoch. */
export interface ReleaseTerms {
  startTime: number;
  /**
   * null while the learner has not cancelled. Only this ends the slots: a completed subscription continues
   * until then.
   */
  expireTime: number | null;
  /** The first slot that the job has not processed; null for the start itself. */
  nextSlot: number | null;
}

export interface Slot<Subscription> {
  subscription: Subscription;
  at: number;
}

/**
 * The open slots of a person's subscriptions to one curriculum, in order; endless while a subscription is
 * open. Where subscriptions overlap, the later one takes over at its start, so that lessons never come twice
 * as fast.
 */
export function* releaseSlots<Subscription extends ReleaseTerms>(
  subscriptions: readonly Subscription[],
): Generator<Slot<Subscription>> {
  const oldestFirst = [...subscriptions].sort((one, other) => one.startTime - other.startTime);
  for (const [index, subscription] of oldestFirst.entries()) {
    const { startTime, expireTime, nextSlot } = subscription;
    const takenOver = oldestFirst[index + 1]?.startTime ?? Number.POSITIVE_INFINITY;
    const end = Math.min(expireTime ?? Number.POSITIVE_INFINITY, takenOver);
    for (let at = nextSlot ?? startTime; at < end; at += RELEASE_INTERVAL_MS) yield { subscription, at };
  }
}

export interface Release<Lesson, Subscription> extends Slot<Subscription> {
  lesson: Lesson;
}

/**
 * When each unreleased lesson will be released, or was due: the first at the start, one every 5 days, the
 * next course 5 days after the last lesson of the one before. A cancelled subscription releases until its
 * expireTime, and joining again continues where releases stopped (product-rules R3.10, R3.11).
 *
 * @param coming the unreleased lessons in the order of their release
 * @returns one entry per slot, in order of time; lessons that no subscription reaches are left out
 */
export function planReleases<Lesson, Subscription extends ReleaseTerms>(
  subscriptions: readonly Subscription[],
  coming: readonly Lesson[],
): Release<Lesson, Subscription>[] {
  const plan: Release<Lesson, Subscription>[] = [];
  const slots = releaseSlots(subscriptions);
  for (const lesson of coming) {
    const slot = slots.next();
    if (slot.done) break;
    plan.push({ lesson, ...slot.value });
  }
  return plan;
}

/**
 * The first slot of a subscription after `now`: where the next run continues after everything up to `now` is
 * released.
 */
export function nextSlotAfter({ startTime }: Pick<ReleaseTerms, 'startTime'>, now: number): number {
  if (now < startTime) return startTime;
  return startTime + (Math.floor((now - startTime) / RELEASE_INTERVAL_MS) + 1) * RELEASE_INTERVAL_MS;
}

/** 受講期間の目安: the months that n lessons take at one every five days, which are as many charges (product-rules R3.11). */
export function courseMonths(lessonCount: number): number {
  return Math.ceil((5 * lessonCount) / 30);
}

/** The same in weeks, for one course of several: two that are rounded up to months would not add up. */
export function courseWeeks(lessonCount: number): number {
  return Math.ceil((5 * lessonCount) / 7);
}
