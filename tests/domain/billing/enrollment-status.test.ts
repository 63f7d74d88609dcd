import { expect, test } from 'vitest';
import { enrollmentStatusOf } from '#domain/billing/enrollment-status.ts';

const subscription = (startTime: number, expireTime: number | null) => ({
  currCode: 'pf-beginner',
  startTime,
  expireTime,
});

test('an active subscription counts, whatever ended before', () => {
  expect(enrollmentStatusOf([], 100)).toBe('never');
  expect(enrollmentStatusOf([subscription(0, 100)], 100)).toBe('ended');
  expect(enrollmentStatusOf([subscription(0, 101)], 100)).toBe('running');
  expect(enrollmentStatusOf([subscription(0, 10), subscription(50, null)], 100)).toBe('running');
  expect(enrollmentStatusOf([subscription(0, 10), subscription(20, 30)], 100)).toBe('ended');
});
