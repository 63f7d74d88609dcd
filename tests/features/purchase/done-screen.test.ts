import { expect, test } from 'vitest';
import { doneTexts as texts } from '#features/purchase/confirm-texts.ts';
import { doneTitle } from '#features/purchase/done-screen.tsx';
import { ENTRY, iso } from '#tests/features/purchase/a-purchase.ts';

test('a change of plan is called done once it has begun, and a plan that stays is not called changed', () => {
  const planned = { nextPlan: { plan: ENTRY, startTime: iso(20) } };
  expect(doneTitle('changed', { nextPlan: null })).toBe(texts.changeTitle);
  expect(doneTitle('changed', planned)).toBe('プランの変更を承りました');
  expect(doneTitle('undone', { nextPlan: null })).toBe('プランの変更の予定を取り消しました');
  expect(doneTitle('joined', { nextPlan: null })).toBe(texts.title);
});
