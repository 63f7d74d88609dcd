import { expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { type Found, isOfTheWay, type Side, viewOf } from '#features/search/search-view.ts';

const aFound = (words: string): Found => ({ words, lessons: [] });
const NOTHING: Side = { found: null, fresh: false, error: null };
const fresh = (words: string): Side => ({ found: aFound(words), fresh: true, error: null });
const older = (words: string): Side => ({ found: aFound(words), fresh: false, error: null });
const failed = (error: unknown): Side => ({ ...NOTHING, error });

test('nothing is known yet', () => {
  expect(viewOf(NOTHING, NOTHING, false)).toEqual({ kind: 'loading' });
  expect(viewOf(NOTHING, NOTHING, true)).toEqual({ kind: 'loading' });
});

test("the school's answer counts, even where the device was asked in the meantime", () => {
  const view = viewOf(fresh('左手'), fresh('左手'), true);
  expect(view).toEqual({ kind: 'found', from: 'school', found: aFound('左手'), fresh: true });
});

test('older results stay until newer ones are there', () => {
  expect(viewOf(older('左'), NOTHING, false)).toMatchObject({ from: 'school', fresh: false });
  expect(viewOf(older('左'), NOTHING, true)).toMatchObject({ from: 'school', fresh: false });
  expect(viewOf(NOTHING, older('左'), false)).toMatchObject({ from: 'device', fresh: false });
});

test('the device answers where the school cannot be asked', () => {
  const lost = failed(new ApiError('api/network'));
  expect(viewOf(lost, fresh('左手'), true)).toMatchObject({ from: 'device', fresh: true });
  expect(viewOf(older('左'), fresh('左手'), true)).toMatchObject({ from: 'device', fresh: true });
});

test("the school's refusal is told, and not covered by older results", () => {
  const error = new ApiError('api/too-many-requests');
  expect(viewOf(failed(error), NOTHING, false)).toEqual({ kind: 'failed', error });
  expect(viewOf({ ...older('左'), error }, fresh('左'), false)).toEqual({ kind: 'failed', error });
});

test('where the device cannot be read either, that is told', () => {
  const lost = new ApiError('api/network');
  expect(viewOf(failed(lost), failed(new Error('no database')), true)).toEqual({
    kind: 'failed',
    error: lost,
  });
});

test('only a lost way leads to the device', () => {
  expect(isOfTheWay(new ApiError('api/network'))).toBe(true);
  expect(isOfTheWay(new ApiError('api/timeout'))).toBe(true);
  for (const code of ['api/unauthorized', 'api/internal-server-error', 'api/bad-request'] as const) {
    expect(isOfTheWay(new ApiError(code))).toBe(false);
  }
  expect(isOfTheWay(null)).toBe(false);
});
