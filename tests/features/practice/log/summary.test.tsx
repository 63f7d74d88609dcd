// @vitest-environment happy-dom

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { japanDay } from '#domain/japan-time.ts';
import { Summary } from '#features/practice/log/summary.tsx';
import { texts } from '#features/practice/log/texts.ts';

test('says of a week and of its only day alike that it was less than a minute', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  const today = japanDay(now);
  render(
    <Summary
      days={new Map([[today, { day: today, seconds: 20, parts: [] }]])}
      goal={null}
      today={today}
      now={now}
    />,
  );
  expect(screen.getByText(texts.underMinute)).toBeTruthy();
  expect(screen.getByText(texts.today(texts.underMinute))).toBeTruthy();
});
