import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { exportsUnderWay } from '#server/users/export/exports-under-way.ts';

const REFUSED = 'api/too-many-requests';

test('one download a person; ended, the next one may begin', () => {
  const exports = exportsUnderWay();
  const { end } = exports.begin('hana', '203.0.113');
  expect(() => exports.begin('hana', '203.0.113')).toThrow(REFUSED);
  end();
  const later = exports.begin('hana', '203.0.113');
  end();
  expect(() => exports.begin('hana', '203.0.113')).toThrow(REFUSED);
  later.end();
});

test('downloads that never come to an end keep others from theirs for half an hour at most', () => {
  let now = 0;
  const exports = exportsUnderWay(() => now);
  const slow = Array.from({ length: 20 }, (_, n) => exports.begin(`slow-${n}`, `198.51.${n}`));
  expect(() => exports.begin('hana', '203.0.113')).toThrow(REFUSED);
  now += 29 * MINUTE_MS;
  expect(() => exports.begin('hana', '203.0.113')).toThrow(REFUSED);
  now += 2 * MINUTE_MS;
  const own = exports.begin('hana', '203.0.113');
  expect(slow.map(({ signal }) => signal.aborted)).toEqual([true, ...Array(19).fill(false)]);
  // What the one that was given up ends is not somebody else's place.
  slow[0]?.end();
  expect(() => exports.begin('hana', '203.0.113')).toThrow(REFUSED);
  expect(own.signal.aborted).toBe(false);
});

test('the accounts of one line at home have five at a time, and end nobody else’s', () => {
  let now = 0;
  const exports = exportsUnderWay(() => now);
  const own = exports.begin('hana', '203.0.113');
  const theirs = Array.from({ length: 5 }, (_, n) => exports.begin(`slow-${n}`, '2001:db8:1'));
  now += 31 * MINUTE_MS;
  expect(() => exports.begin('slow-5', '2001:db8:1')).toThrow(REFUSED);
  for (let n = 0; n < 14; n += 1) exports.begin(`other-${n}`, `198.51.${n}`);
  expect(() => exports.begin('slow-5', '2001:db8:1')).toThrow(REFUSED);
  expect(own.signal.aborted).toBe(false);
  theirs[0]?.end();
  expect(exports.begin('slow-5', '2001:db8:1').signal.aborted).toBe(false);
});
