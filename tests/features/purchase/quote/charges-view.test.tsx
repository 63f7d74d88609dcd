// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FREE_MONTH_LABEL } from '#domain/billing/billing-labels.ts';
import { ChargesView } from '#features/purchase/quote/charges-view.tsx';
import { aQuote, iso, NOW } from '#tests/features/purchase/a-purchase.ts';

afterEach(cleanup);

const WHY = 'ご登録のカードではご利用済みのため、最初の月から料金がかかります。';
const aFreeMonthLine = (text: string) => [{ topic: 'amount' as const, label: FREE_MONTH_LABEL, text }];

test('says beside the amounts why the first month is not free', () => {
  render(<ChargesView quote={aQuote({ lines: aFreeMonthLine(WHY) })} now={NOW} />);
  expect(screen.getByRole('status').textContent).toBe(`初月無料はつきません${WHY}`);
});

test('says of a free month until when it is free, and nothing where none was promised', () => {
  const free = aQuote({
    trialUntil: iso(30),
    firstCharge: { amount: 0, time: iso(0) },
    lines: aFreeMonthLine('12月20日までは無料です。'),
  });
  const { rerender } = render(<ChargesView quote={free} now={NOW} />);
  expect(screen.getByRole('status').textContent).toMatch(/^12月20日.*までは無料です/);
  rerender(<ChargesView quote={aQuote()} now={NOW} />);
  expect(screen.queryByRole('status')).toBeNull();
});
