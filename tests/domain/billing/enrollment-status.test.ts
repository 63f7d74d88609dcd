import { expect, test } from 'vitest';
import { enrollmentStatusOf } from '#domain/billing/enrollment-status.ts';

const contract = (startTime: number, expireTime: number | null) => ({
  currCode: 'pf-beginner',
  startTime,
  expireTime,
});

test('how a person stands to a curriculum: an active contract counts, whatever ended before', () => {
  expect(enrollmentStatusOf([], 100)).toBe('never');
  expect(enrollmentStatusOf([contract(0, 100)], 100)).toBe('ended');
  expect(enrollmentStatusOf([contract(0, 101)], 100)).toBe('running');
  expect(enrollmentStatusOf([contract(0, 10), contract(50, null)], 100)).toBe('running');
  expect(enrollmentStatusOf([contract(0, 10), contract(20, 30)], 100)).toBe('ended');
});
