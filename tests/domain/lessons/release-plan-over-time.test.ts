import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextSlotAfter, planReleases, type ReleaseTerms } from '#domain/lessons/release-plan.ts';

const HOUR = 3_600_000;
const INTERVAL = 120 * HOUR;

interface Told {
  startTime: number;
  expireTime: number | null;
}

/** Joining, cancelling and re-joining in hours: gaps may be none, and a re-joining may come before the end. */
const story = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 900 }), length: fc.integer({ min: 1, max: 2_000 }) }), {
    maxLength: 6,
  })
  .chain((parts) => fc.record({ parts: fc.constant(parts), open: fc.boolean(), early: fc.nat(100) }))
  .map(({ parts, open, early }) => {
    let free = 0;
    return parts.map(({ gap, length }, index): Told => {
      const start = Math.max(0, free + gap - early);
      free = start + length;
      const last = index === parts.length - 1;
      return { startTime: start * HOUR, expireTime: last && open ? null : free * HOUR };
    });
  });
const lessonCount = fc.nat(30);
const fresh = (told: readonly Told[]): ReleaseTerms[] =>
  told.map((subscription) => ({ ...subscription, nextSlot: null }));
const numbers = (count: number, from = 0) => Array.from({ length: count - from }, (_, n) => from + n);

it('plans each lesson at most once, in order, one per slot, and only within a subscription', () => {
  fc.assert(
    fc.property(story, lessonCount, (told, count) => {
      const plan = planReleases(fresh(told), numbers(count));
      expect(plan.map(({ lesson }) => lesson)).toEqual(numbers(plan.length));
      for (const [index, { at, subscription }] of plan.entries()) {
        if (index > 0) expect(at).toBeGreaterThan(plan[index - 1]?.at ?? 0);
        expect((at - subscription.startTime) % INTERVAL).toBe(0);
        expect(at).toBeGreaterThanOrEqual(subscription.startTime);
        expect(at).toBeLessThan(subscription.expireTime ?? Number.POSITIVE_INFINITY);
      }
    }),
  );
});

it('equals what the job releases, whenever it runs; no planned release is taken back', () => {
  const ticks = fc.array(fc.nat(5_000), { maxLength: 25 });
  fc.assert(
    fc.property(story, lessonCount, ticks, (told, count, drawn) => {
      const plain = planReleases(fresh(told), numbers(count)).map(({ lesson, at }) => ({ lesson, at }));
      let subscriptions = fresh(told);
      const given: { lesson: number; at: number }[] = [];
      for (const now of drawn.map((hour) => hour * HOUR).sort((one, other) => one - other)) {
        const seen = [...given, ...planReleases(subscriptions, numbers(count, given.length))];
        expect(seen.map(({ lesson, at }) => ({ lesson, at }))).toEqual(plain);
        for (const { lesson, at } of seen.slice(given.length)) if (at <= now) given.push({ lesson, at });
        subscriptions = subscriptions.map((subscription) => ({
          ...subscription,
          nextSlot: nextSlotAfter(subscription, now),
        }));
        expect(given).toEqual(plain.filter(({ at }) => at <= now));
      }
    }),
  );
});

it('keeps a pace of 5 days within a subscription, also for lessons that are published much later', () => {
  fc.assert(
    fc.property(lessonCount, fc.nat(3_000), (added, hour) => {
      const subscription: ReleaseTerms = { startTime: 0, expireTime: null, nextSlot: null };
      const now = hour * HOUR;
      const after = { ...subscription, nextSlot: nextSlotAfter(subscription, now) };
      const plan = planReleases([after], numbers(added));
      expect(plan.map(({ at }) => at)).toEqual(numbers(added).map((n) => after.nextSlot + n * INTERVAL));
      for (const { at } of plan) expect(at).toBeGreaterThan(now);
    }),
  );
});
