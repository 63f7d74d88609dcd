// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { studiedMs, useStudyTime } from '#features/lesson/use-study-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  [{ elapsed: 10_000, idle: 60_000, visible: true }, 10_000],
  [{ elapsed: 10_000, idle: 60_000, visible: false }, 0],
  [{ elapsed: 10_000, idle: 21 * 60_000, visible: true }, 0],
  [{ elapsed: 3_600_000, idle: 3_600_000, visible: true }, 0],
  [{ elapsed: 90_000, idle: 0, visible: true }, 0],
])('%j counts %i ms', (moment, ms) => {
  expect(studiedMs(moment)).toBe(ms);
});

test('counts while the lesson is open, and stops when it is left', () => {
  const add = vi.fn();
  const { unmount } = renderHook(() => useStudyTime(add));
  vi.advanceTimersByTime(25_000);
  unmount();
  const total = () => add.mock.calls.reduce((sum, [ms]) => sum + ms, 0);
  expect(total()).toBe(25_000);
  vi.advanceTimersByTime(60_000);
  expect(total()).toBe(25_000);
});
