import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextSlotAfter, planReleases, type ReleaseTerms } from '#domain/lessons/release-plan.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';

const RELEASE_INTERVAL_MS = 5 * DAY_MS;

interface Period {
  startTime: number;
  expireTime: number | null;
}

/** Subscriptions in hours: joined, cancelled and joined again, without a gap or even before the end. */
const story = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 900 }), length: fc.integer({ min: 1, max: 2_000 }) }), {
    maxLength: 6,
  })
  .chain((parts) => fc.record({ parts: fc.constant(parts), open: fc.boolean(), early: fc.nat(100) }))
  .map(({ parts, open, early }) => {
    let free = 0;
    return parts.map(({ gap, length }, index): Period => {
      const start = Math.max(0, free + gap - early);
      free = start + length;
      const last = index === parts.length - 1;
      return { startTime: start * HOUR_MS, expireTime: last && open ? null : free * HOUR_MS };
    });
  });
const lessonCount = fc.nat(30);
const fresh = (periods: readonly Period[]): ReleaseTerms[] =>
  periods.map((subscription) => ({ ...subscription, nextSlot: null }));
const numbers = (count: number, from = 0) => Array.from({ length: count - from }, (_, n) => from + n);

it('plans each lesson at most once, in order, one per slot, and only within a subscription', () => {
  fc.assert(
    fc.property(story, lessonCount, (periods, count) => {
      const plan = planReleases(fresh(periods), numbers(count));
      expect(plan.map(({ lesson }) => lesson)).toEqual(numbers(plan.length));
      for (const [index, { at, subscription }] of plan.entries()) {
        if (index > 0) expect(at).toBeGreaterThan(plan[index - 1]?.at ?? 0);
        expect((at - subscription.startTime) % RELEASE_INTERVAL_MS).toBe(0);
        expect(at).toBeGreaterThanOrEqual(subscription.startTime);
        expect(at).toBeLessThan(subscription.expireTime ?? Number.POSITIVE_INFINITY);
      }
    }),
  );
});

it('equals what the job releases, whenever it runs; no planned release is taken back', () => {
  const ticks = fc.array(fc.nat(5_000), { maxLength: 25 });
  fc.assert(
    fc.property(story, lessonCount, ticks, (periods, count, drawn) => {
      const plain = planReleases(fresh(periods), numbers(count)).map(({ lesson, at }) => ({ lesson, at }));
      let subscriptions = fresh(periods);
      const given: { lesson: number; at: number }[] = [];
      for (const now of drawn.map((hour) => hour * HOUR_MS).sort((one, other) => one - other)) {
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
      const now = hour * HOUR_MS;
      const after = { ...subscription, nextSlot: nextSlotAfter(subscription, now) };
      const plan = planReleases([after], numbers(added));
      expect(plan.map(({ at }) => at)).toEqual(
        numbers(added).map((n) => after.nextSlot + n * RELEASE_INTERVAL_MS),
      );
      for (const { at } of plan) expect(at).toBeGreaterThan(now);
    }),
  );
});
