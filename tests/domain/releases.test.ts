import { expect, test } from 'vitest';
import { APP_VERSION } from '#domain/product.ts';
import { newsSince, RELEASES, type Release } from '#domain/releases.ts';

const MAX_LINE = 60;
const MAX_LINES = 6;

test('the list belongs to this version, newest first, each day once', () => {
  expect(RELEASES[0].version).toBe(APP_VERSION);
  const days = RELEASES.map(({ day }) => day);
  expect(days).toEqual([...new Set(days)].sort().reverse());
  for (const day of days) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
  for (const { version } of RELEASES) expect(version).toMatch(/^v\d+\.\d+\.\d+$/);
});

test('says in a few short sentences what learners notice', () => {
  for (const { news } of RELEASES) {
    expect(news.length).toBeGreaterThan(0);
    expect(news.length).toBeLessThanOrEqual(MAX_LINES);
    for (const line of news) {
      expect([...line].length).toBeLessThanOrEqual(MAX_LINE);
      expect(line).toMatch(/。$/);
    }
  }
});

test('tells what came after a day, and of the newest release alone where no day is known', () => {
  const release = (day: string): Release => ({ day, version: 'v1.0.0', news: [`${day}。`] });
  const releases = [release('2026-12-03'), release('2026-12-02'), release('2026-12-01')];
  expect(newsSince('2026-12-01', releases)).toEqual(['2026-12-03。', '2026-12-02。']);
  expect(newsSince('2026-12-03', releases)).toEqual([]);
  expect(newsSince(null, releases)).toEqual(['2026-12-03。']);
});
