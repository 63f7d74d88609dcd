import { expect, test } from 'vitest';
import { parsePurchasePath, purchasePath } from '#domain/billing/purchase-path.ts';

test.each([
  ['/curriculums/pf-beginner/purchase', { plan: '2' }, 2],
  ['/curriculums/pf-beginner/purchase/', { plan: 2 }, 2],
  ['/curriculums/pf-beginner/purchase/confirm', { plan: 1 }, 1],
  ['/curriculums/pf-beginner/purchase', {}, 1],
  ['/curriculums/pf-beginner/purchase', { plan: 'gold' }, 1],
  ['/curriculums/pf-beginner/purchase', { plan: -1 }, 1],
  ['/curriculums/pf-beginner/purchase', { plan: 1e9 }, 1],
])('%s with %j is a purchase on plan %i', (pathname, search, planID) => {
  expect(parsePurchasePath(pathname, search)).toEqual({ currCode: 'pf-beginner', planID });
});

test.each([
  '/curriculums/pf-beginner',
  '/curriculums/pf-beginner/purchase/done',
  '/curriculums/PF_BEGINNER/purchase',
  '/curriculums//purchase',
  '/curriculums/pf-beginner/purchases',
  '/x/curriculums/pf-beginner/purchase',
])('%s is not a purchase', (pathname) => {
  expect(parsePurchasePath(pathname, { plan: 1 })).toBeNull();
});

test('parses the path of a purchase back to the same purchase', () => {
  const place = { currCode: 'gt-beginner', planID: 2 };
  const { pathname, searchParams } = new URL(purchasePath(place), 'https://example.jp');
  expect(parsePurchasePath(pathname, Object.fromEntries(searchParams))).toEqual(place);
});
