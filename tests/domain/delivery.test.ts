import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryTimes } from '#domain/delivery.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-01-10T03:00:00Z');
const day = (n: number) => START + n * DAY;
const contract = (startDay: number, expireDay: number | null) => ({
  currCode: 'pf-beginner',
  startTime: day(startDay),
  expireTime: expireDay === null ? null : day(expireDay),
});

describe('delivery', () => {
  it('brings the first lesson at the start and a further one every five days, through all courses', () =>
    expect(deliveryTimes([contract(0, null)], 4)).toEqual([day(0), day(5), day(10), day(15)]));
  it('brings nothing without a contract', () => expect(deliveryTimes([], 2)).toEqual([null, null]));
  it('stops at the end of a cancelled contract', () =>
    expect(deliveryTimes([contract(0, 10)], 4)).toEqual([day(0), day(5), null, null]));
  it('goes on where it left off after re-joining', () =>
    expect(deliveryTimes([contract(100, null), contract(0, 6)], 4)).toEqual([
      day(0),
      day(5),
      day(100),
      day(105),
    ]));
  it('never delivers twice, never backwards, never after an end', () => {
    const contracts = fc.array(fc.tuple(fc.nat(300), fc.option(fc.nat(90), { nil: null })), { maxLength: 5 });
    fc.assert(
      fc.property(contracts, fc.nat(40), (drawn, count) => {
        // Contracts of one curriculum never run side by side: each begins after the one before has ended.
        let free = 0;
        const list = drawn.map(([gap, length]) => {
          const start = free + gap;
          free = length === null ? start + 10_000 : start + length;
          return contract(start, length === null ? null : start + length);
        });
        const times = deliveryTimes(list, count);
        const reached = times.filter((at) => at !== null);
        expect(times).toHaveLength(count);
        expect(times.slice(0, reached.length)).toEqual(reached);
        for (let i = 1; i < reached.length; i += 1) expect(reached[i]).toBeGreaterThan(reached[i - 1] ?? 0);
        for (const at of reached) {
          expect(
            list.some((one) => at >= one.startTime && (one.expireTime === null || at < one.expireTime)),
          ).toBe(true);
        }
      }),
    );
  });
});
