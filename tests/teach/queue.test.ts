import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { queryKeyOf } from '#api/query.ts';
import { queue } from '#contract/teach/queue.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { leaveQueue } from '#teach/answer/send/use-send.ts';
import { rememberPlace, takePlace } from '#teach/app/session.ts';
import { dueWords } from '#teach/queue/due.ts';
import { queueAddress, readQueueSearch } from '#teach/queue/queue-search.ts';
import { placeLabel, placeNow } from '#teach/take/place-label.ts';

const NOW = Date.parse('2026-11-22T03:00:00.000Z');
const inMs = (ms: number) => new Date(NOW + ms).toISOString();

describe('how much time is left', () => {
  it.each([
    [2 * DAY_MS + HOUR_MS, 'あと2日', 'plain'],
    [3 * DAY_MS - MINUTE_MS, 'あと3日', 'plain'],
    [DAY_MS - 1, 'あと23時間', 'warn'],
    [59 * MINUTE_MS, 'あと59分', 'warn'],
    [1, 'あと1分', 'warn'],
    [0, '期限を1分過ぎています', 'danger'],
    [-3 * HOUR_MS, '期限を3時間過ぎています', 'danger'],
    [-2 * DAY_MS, '期限を2日過ぎています', 'danger'],
  ])('%d ms', (left, text, tone) => {
    expect(dueWords(inMs(left), NOW)).toEqual({ text, tone });
  });

  it('promises nothing where nothing is due', () => {
    expect(dueWords(null, NOW)).toEqual({ text: '返事の対象外', tone: 'plain' });
  });
});

it('takes what was just answered out of the stored lists of what waits', async () => {
  const queries = new QueryClient();
  const keys = (['waiting', 'mine', 'answered'] as const).map((view) =>
    queryKeyOf(queue.list, { view, page: 1 }),
  );
  for (const key of keys)
    queries.setQueryData<unknown>(key, { submissions: [{ submissionID: 'a' }, { submissionID: 'b' }] });
  await leaveQueue(queries, 'a');
  const ids = keys.map((key) =>
    queries
      .getQueryData<{ submissions: { submissionID: string }[] }>(key)
      ?.submissions.map(({ submissionID }) => submissionID),
  );
  expect(ids).toEqual([['b'], ['b'], ['a', 'b']]);
});

describe('the address of the queue', () => {
  it('says the same after it was read', () => {
    for (const search of [
      {},
      { view: 'mine' },
      { view: 'answered', course: 'pf-beginner', learner: '山田 花', page: 3 },
    ] as const) {
      const read = readQueueSearch(
        Object.fromEntries(new URL(queueAddress(search), 'http://x').searchParams),
      );
      expect(read).toEqual(search);
    }
  });

  it('leaves out what makes no sense', () => {
    expect(readQueueSearch({ view: 'waiting', course: '<b>', learner: '  ', page: '-1' })).toEqual({});
    expect(readQueueSearch({ view: 'all', course: 7, learner: 'あ'.repeat(80), page: '1' })).toEqual({
      learner: 'あ'.repeat(50),
    });
    // Named all the same: the router would otherwise keep what stood in the address.
    const names = ['view', 'course', 'learner', 'page'];
    expect(Object.keys(readQueueSearch({ view: 'other', course: '<b>', page: '-1' }))).toEqual(names);
  });
});

describe('where a sign-in leads back to', () => {
  const storage = () => {
    const rows = new Map<string, string>();
    return {
      getItem: (key: string) => rows.get(key) ?? null,
      setItem: (key: string, value: string) => void rows.set(key, value),
      removeItem: (key: string) => void rows.delete(key),
    } as unknown as Storage;
  };

  it('is the place that was left, once', () => {
    const rows = storage();
    rememberPlace('/teach/takes/0b51ad35-5dbb-4c27-8a1b-6f7d6d4a1111', rows);
    expect(takePlace(rows)).toBe('/teach/takes/0b51ad35-5dbb-4c27-8a1b-6f7d6d4a1111');
    expect(takePlace(rows)).toBe('/teach');
  });

  it('is never another site or the sign-in itself', () => {
    for (const bad of [
      '//evil.example',
      '/teach/signIn',
      'https://evil.example/teach',
      '/teach/takes/../../home',
    ]) {
      const rows = storage();
      rememberPlace(bad, rows);
      expect(takePlace(rows)).toBe('/teach');
    }
  });
});

describe('what a comment is about', () => {
  it('is the moment, or the stretch that is repeated', () => {
    expect(placeNow(3.04, null)).toEqual({ kind: 'moment', atSeconds: 3 });
    expect(placeNow(9, { a: 3.16, b: 5 })).toEqual({ kind: 'stretch', startSeconds: 3.2, endSeconds: 5 });
  });

  it('is said in words', () => {
    expect(placeLabel({ kind: 'moment', atSeconds: 63.2 })).toBe('1:03');
    expect(placeLabel({ kind: 'stretch', startSeconds: 3, endSeconds: 8 })).toBe('0:03〜0:08');
    expect(placeLabel({ kind: 'bar', score: 1, bar: 5 })).toBe('5小節目');
    expect(placeLabel({ kind: 'bar', score: 2, bar: 5 })).toBe('楽譜2の5小節目');
    expect(placeLabel({ kind: 'whole' })).toBe('全体');
  });
});
