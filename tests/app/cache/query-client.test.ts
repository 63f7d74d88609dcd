import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { askAgainWhenAhead, createQueryClient } from '#app/cache/query-client.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { DAY_MS } from '#domain/time-units.ts';
import {
  isRecordingNow,
  onRecordingOver,
  setRecordingNow,
} from '#features/homework/recorder/recording-status.ts';
import { eventually } from '#tests/support/eventually.ts';

const key = ['private', '/lessons/show'];

async function refetchedWith(code: ErrorCode) {
  const queries = createQueryClient();
  queries.setQueryData(key, 'kept', { updatedAt: 1 });
  const failing = { queryKey: key, queryFn: async () => Promise.reject(new ApiError(code)), retry: false };
  await expect(queries.fetchQuery(failing)).rejects.toMatchObject({ code });
  return queries.getQueryData(key);
}

test.each(['api/forbidden', 'api/contract-expired', 'api/not-found'] as const)(
  'drops the cached answer when the server answers %s',
  async (code) => {
    expect(await refetchedWith(code)).toBeUndefined();
  },
);

test.each(['api/network', 'api/timeout', 'api/service-unavailable', 'api/internal-server-error'] as const)(
  'still shows the cached answer when the answer is %s',
  async (code) => {
    expect(await refetchedWith(code)).toBe('kept');
  },
);

test('a screen with a cached answer gets the refusal instead of it', async () => {
  const queries = createQueryClient();
  queries.setQueryData(key, 'kept', { updatedAt: 1 });
  const queryFn = async () => Promise.reject(new ApiError('api/gone'));
  const observer = new QueryObserver(queries, { queryKey: key, queryFn, throwOnError: false });
  const stop = observer.subscribe(() => undefined);
  await eventually(() => observer.getCurrentResult().fetchStatus === 'idle');
  const { status, error, data } = observer.getCurrentResult();
  expect({ status, error, data }).toMatchObject({
    status: 'error',
    error: { code: 'api/gone' },
    data: undefined,
  });
  stop();
});

test('a recording keeps its lesson on the screen until it is over; an answer that came meanwhile stays', async () => {
  setRecordingNow(true);
  const queries = createQueryClient({ isNow: isRecordingNow, whenOver: onRecordingOver });
  const [lesson, course] = [
    [...key, 'lesson'],
    [...key, 'course'],
  ];
  const refuse = async (queryKey: string[]) => {
    queries.setQueryData(queryKey, 'kept', { updatedAt: 1 });
    const queryFn = async () => Promise.reject(new ApiError('api/contract-expired'));
    await queries.fetchQuery({ queryKey, queryFn, retry: false }).catch(() => undefined);
  };
  await refuse(lesson);
  await refuse(course);
  expect(queries.getQueryData(lesson)).toBe('kept');
  await queries.fetchQuery({ queryKey: course, queryFn: async () => 'open again' });
  setRecordingNow(false);
  expect(queries.getQueryState(lesson)).toMatchObject({
    data: undefined,
    error: { code: 'api/contract-expired' },
  });
  expect(queries.getQueryData(course)).toBe('open again');
});

test('asks again on the screen for what came while the clock of the device was ahead, and for nothing else', async () => {
  const queries = createQueryClient();
  const asked: string[] = [];
  const shown = (name: string) =>
    new QueryObserver(queries, {
      queryKey: [name],
      queryFn: async () => {
        asked.push(name);
        return name;
      },
      enabled: ({ state }) => state.data !== undefined,
    }).subscribe(() => undefined);
  queries.setQueryData(['ahead'], 'of tomorrow', { updatedAt: Date.now() + DAY_MS });
  queries.setQueryData(['now'], 'of now');
  const stops = [shown('ahead'), shown('now')];
  expect(asked).toEqual([]);
  askAgainWhenAhead(queries);
  await eventually(() => queries.getQueryData(['ahead']) === 'ahead');
  expect(asked).toEqual(['ahead']);
  askAgainWhenAhead(queries);
  expect(asked).toEqual(['ahead']);
  for (const stop of stops) stop();
});
