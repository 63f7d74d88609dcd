import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { priceTexts } from '#features/landing/below-fold-texts.ts';
import { hasFreeMonth } from '#features/landing/prices.tsx';
import { askPlans } from '#features/landing/use-plans.ts';

const PLANS = [
  { planID: 2, planName: 'entry', planPrice: 980 },
  { planID: 1, planName: 'standard', planPrice: 2980 },
] as const;

/** Answers the calls one after the other; null fails. */
function answering(...answers: (readonly object[] | null)[]) {
  const calls: string[] = [];
  const api = (async ({ path }: { path: string }) => {
    calls.push(path);
    const plans = answers[calls.length - 1];
    if (!plans) throw new Error('api/network');
    return { plans };
  }) as unknown as Api;
  return { api, calls };
}

const atOnce = async () => undefined;

test('shows the plans, Standard first', async () => {
  const { api, calls } = answering(PLANS);
  expect(await askPlans(api, atOnce)).toEqual({ kind: 'loaded', plans: [PLANS[1], PLANS[0]] });
  expect(calls).toEqual(['/plans/list']);
});

test('asks once more when the call fails', async () => {
  const { api } = answering(null, PLANS);
  expect(await askPlans(api, atOnce)).toMatchObject({ kind: 'loaded' });
});

test.each([
  ['two failed calls', [null, null, PLANS]],
  ['a server without plans', [[]]],
])('%s show an error instead of waiting', async (_, answers) => {
  expect(await askPlans(answering(...answers).api, atOnce)).toEqual({ kind: 'failed' });
});

test('mentions the free month unless its plan is not sold', () => {
  expect(hasFreeMonth({ kind: 'loading' })).toBe(true);
  expect(hasFreeMonth({ kind: 'loaded', plans: PLANS })).toBe(true);
  expect(hasFreeMonth({ kind: 'loaded', plans: [PLANS[0]] })).toBe(false);
});

test('names the courses in which a plan can be chosen, where not all have it', () => {
  expect(priceTexts.onlyIn(['ピアノはじめて', 'ギター'])).toBe(
    '「ピアノはじめて」「ギター」でお選びいただけます。',
  );
});
