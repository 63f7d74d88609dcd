import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { exportsUnderWay } from '#server/users/export/exports-under-way.ts';

const REFUSED = 'api/too-many-requests';

test('one download a person; ended, the next one may begin', () => {
  const exports = exportsUnderWay();
  const { end } = exports.begin('hana');
  expect(() => exports.begin('hana')).toThrow(REFUSED);
  end();
  const later = exports.begin('hana');
  end();
  expect(() => exports.begin('hana')).toThrow(REFUSED);
  later.end();
});

test('downloads that never come to an end keep others from theirs for half an hour at most', () => {
  let now = 0;
  const exports = exportsUnderWay(() => now);
  const slow = Array.from({ length: 20 }, (_, n) => exports.begin(`slow-${n}`));
  expect(() => exports.begin('hana')).toThrow(REFUSED);
  now += 29 * MINUTE_MS;
  expect(() => exports.begin('hana')).toThrow(REFUSED);
  now += 2 * MINUTE_MS;
  const own = exports.begin('hana');
  expect(slow.map(({ signal }) => signal.aborted)).toEqual([true, ...Array(19).fill(false)]);
  // What the one that was given up ends is not somebody else's place.
  slow[0]?.end();
  expect(() => exports.begin('hana')).toThrow(REFUSED);
  expect(own.signal.aborted).toBe(false);
});
