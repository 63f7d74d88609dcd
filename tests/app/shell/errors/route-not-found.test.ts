import { isNotFound } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { lessonParam, routeErrorOf, routeNotFound } from '#app/shell/errors/route-not-found.ts';
import { ApiError } from '#contract/errors.ts';

test('an address that does not parse raises routes/not-found through the router', () => {
  const raised = [routeNotFound()];
  try {
    lessonParam('pf-trial_one_1');
  } catch (error) {
    raised.push(error as ReturnType<typeof routeNotFound>);
  }
  expect(raised).toHaveLength(2);
  for (const error of raised) {
    expect(isNotFound(error)).toBe(true);
    expect(routeErrorOf(error.data)).toMatchObject({ code: 'routes/not-found', status: 404 });
  }
  expect(lessonParam('pf-trial_1_2')).toMatchObject({ lessonOrder: 2 });
});

test('so does an address that no route knows', () => {
  expect(routeErrorOf(undefined)).toBeInstanceOf(ApiError);
  expect(routeErrorOf(undefined).code).toBe('routes/not-found');
});
