import { beforeEach, expect, test } from 'vitest';
import { unseenNews } from '#app/shell/update/unseen-news.ts';
import type { Release } from '#domain/releases.ts';
import { aStorage } from '#tests/support/device/a-storage.ts';

const release = (day: string): Release => ({ day, version: 'v1.0.0', news: [`${day}の知らせ。`] });
const OLD = [release('2026-12-01')] as const;
const NEW = [release('2026-12-02'), release('2026-12-01')] as const;

const storage = aStorage();
beforeEach(() => storage.clear());

const news = (releases: readonly [Release, ...Release[]], wasHereBefore = true) =>
  unseenNews({ storage, wasHereBefore, releases });

test('says what an update brought, once', () => {
  expect(news(OLD, false)).toEqual([]);
  expect(news(OLD)).toEqual([]);
  expect(news(NEW)).toEqual(['2026-12-02の知らせ。']);
  expect(news(NEW)).toEqual([]);
});

test('a new device has no news, one from before there were any has the newest', () => {
  expect(news(NEW, false)).toEqual([]);
  storage.clear();
  expect(news(NEW, true)).toEqual(['2026-12-02の知らせ。']);
});

test('an older version that is opened after a newer one says nothing', () => {
  news(NEW);
  expect(news(OLD)).toEqual([]);
});

test('says nothing where it cannot note that it was said', () => {
  const full = {
    getItem: () => '2026-12-01',
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(unseenNews({ storage: full, wasHereBefore: true, releases: NEW })).toEqual([]);
});
