import { expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import {
  isUnreachable,
  type SearchResult,
  type SourceState,
  searchView,
} from '#features/search/search-view.ts';

const aResult = (words: string): SearchResult => ({ words, lessons: [] });
const NOTHING: SourceState = { found: null, fresh: false, error: null };
const fresh = (words: string): SourceState => ({ found: aResult(words), fresh: true, error: null });
const older = (words: string): SourceState => ({ found: aResult(words), fresh: false, error: null });
const failed = (error: unknown): SourceState => ({ ...NOTHING, error });

test('is loading before any answer', () => {
  expect(searchView(NOTHING, NOTHING, false)).toEqual({ kind: 'loading' });
  expect(searchView(NOTHING, NOTHING, true)).toEqual({ kind: 'loading' });
});

test('the answer of the server wins over that of the device', () => {
  const view = searchView(fresh('左手'), fresh('左手'), true);
  expect(view).toEqual({ kind: 'found', from: 'server', found: aResult('左手'), fresh: true });
});

test('shows older results until there are newer ones', () => {
  expect(searchView(older('左'), NOTHING, false)).toMatchObject({ from: 'server', fresh: false });
  expect(searchView(older('左'), NOTHING, true)).toMatchObject({ from: 'server', fresh: false });
  expect(searchView(NOTHING, older('左'), false)).toMatchObject({ from: 'device', fresh: false });
});

test('shows results of the device when the server cannot be reached', () => {
  const offline = failed(new ApiError('api/network'));
  expect(searchView(offline, fresh('左手'), true)).toMatchObject({ from: 'device', fresh: true });
  expect(searchView(older('左'), fresh('左手'), true)).toMatchObject({ from: 'device', fresh: true });
});

test('shows an error of the server instead of older results', () => {
  const error = new ApiError('api/too-many-requests');
  expect(searchView(failed(error), NOTHING, false)).toEqual({ kind: 'failed', error });
  expect(searchView({ ...older('左'), error }, fresh('左'), false)).toEqual({ kind: 'failed', error });
});

test('shows an error when the device cannot be searched either', () => {
  const offline = new ApiError('api/network');
  expect(searchView(failed(offline), failed(new Error('no database')), true)).toEqual({
    kind: 'failed',
    error: offline,
  });
});

test('only network errors and timeouts lead to the device', () => {
  expect(isUnreachable(new ApiError('api/network'))).toBe(true);
  expect(isUnreachable(new ApiError('api/timeout'))).toBe(true);
  for (const code of ['api/unauthorized', 'api/internal-server-error', 'api/bad-request'] as const) {
    expect(isUnreachable(new ApiError(code))).toBe(false);
  }
  expect(isUnreachable(null)).toBe(false);
});
