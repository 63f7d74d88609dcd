// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { japanDay } from '#domain/japan-time.ts';
import { practisedDays } from '#domain/practice/practice-days.ts';
import { Calendar } from '#features/practice/log/calendar.tsx';
import { texts, timeOf } from '#features/practice/log/texts.ts';

afterEach(cleanup);

test('a day with less than a minute is no day of the month, and its seconds are not said to be nothing', () => {
  const now = Date.parse('2026-11-21T03:00:00Z');
  const part = (day: string, seconds: number) => ({ day, lessonID: null, seconds });
  const days = practisedDays([part('2026-11-20', 59), part('2026-11-21', 60)], []);
  const today = japanDay(now);
  render(<Calendar days={days} today={today} now={now} selected={null} onSelect={() => {}} />);
  expect(screen.getByText(texts.monthTotal('1分', 1))).toBeDefined();
  expect([timeOf(59), timeOf(60), timeOf(0)]).toEqual([texts.underMinute, '1分', '0分']);
});
