import assert from 'node:assert/strict';
import { DAY_MS, HOUR_MS } from '../support/japan-day.ts';
import { until } from '../support/until.ts';
import type { EnginePage } from './engine.ts';
import { shows, tapOn } from './screen.ts';

/** Measures and dates that engines may read in their own way: 100dvh, safe areas, 11月27日(金). */
export async function layoutAndDates(page: EnginePage, homework: string): Promise<string> {
  await page.goto(homework);
  await shows(page, '聞く');
  const { css, missing, viewport, bar, body } = await page.evaluate(measure);
  assert.deepEqual(missing, [], 'the browser does not know this CSS');
  assert.ok(body >= viewport - 1, `the page is ${body} px high in a window of ${viewport} px`);
  assert.ok(Math.abs(bar - viewport) <= 1, `the navigation ends at ${bar} of ${viewport} px`);
  await tapOn(page, 'button', '録音する');
  const gaps = await until('the recorder', () => page.evaluate(recorderGaps));
  assert.deepEqual(gaps, [0, 0, 0, 0], 'the recorder does not cover the window');
  await tapOn(page, 'button', '停止');
  const recordedAt = Date.now() - 3 * DAY_MS;
  await until('the newest take in the past', () => page.evaluate(recordAt, recordedAt));
  await page.goto(homework);
  const date = dateInJapan(recordedAt);
  await shows(page, date);
  return `${css} hold, the recorder covers the window, and the date of a take is ${date}`;
}

/** 11月27日(金) 14:05, by hand. */
function dateInJapan(timeMs: number): string {
  const [japan, now] = [timeMs, Date.now()].map((ms) => new Date(ms + 9 * HOUR_MS)) as [Date, Date];
  const two = (value: number) => String(value).padStart(2, '0');
  const year = now.getUTCFullYear() === japan.getUTCFullYear() ? '' : `${japan.getUTCFullYear()}年`;
  const day = '日月火水木金土'.charAt(japan.getUTCDay());
  const clock = `${two(japan.getUTCHours())}:${two(japan.getUTCMinutes())}`;
  return `${year}${japan.getUTCMonth() + 1}月${japan.getUTCDate()}日(${day}) ${clock}`;
}

function measure() {
  const used = [
    'min-height: 100dvh',
    'padding-bottom: calc(1rem + env(safe-area-inset-bottom))',
    'height: 60dvh',
  ];
  const missing = used.filter((declaration) => {
    const [property = '', value = ''] = declaration.split(': ');
    return !CSS.supports(property, value);
  });
  const fixed = [...document.querySelectorAll('nav')].filter(
    (nav) => getComputedStyle(nav).position === 'fixed',
  );
  const bars = fixed.map((nav) => nav.getBoundingClientRect().bottom);
  return {
    css: '100dvh and safe areas',
    missing,
    viewport: window.innerHeight,
    bar: Math.max(...bars),
    body: document.body.getBoundingClientRect().height,
  };
}

/** What the window shows beside the recorder while it covers it: top, right, bottom, left. */
function recorderGaps(): number[] | null {
  const stop = [...document.querySelectorAll('button')].find((button) => button.textContent === '停止');
  const covering = stop?.closest('section')?.getBoundingClientRect();
  if (!covering) return null;
  const { top, right, bottom, left } = covering;
  const gaps = [top, document.documentElement.clientWidth - right, window.innerHeight - bottom, left];
  return gaps.map((gap) => (Math.abs(gap) <= 1 ? 0 : gap));
}

/** The newest take, once it is closed, as if it had been recorded then. */
async function recordAt(timeMs: number): Promise<boolean> {
  const ready = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
  const db = await ready(indexedDB.open('otomichi-takes'));
  const store = db.transaction('takes', 'readwrite').objectStore('takes');
  const takes = await ready(store.getAll());
  takes.sort((one, other) => other.createdSeq - one.createdSeq);
  const [take] = takes;
  if (take.frozen) await ready(store.put({ ...take, startedAt: new Date(timeMs).toISOString() }));
  db.close();
  return Boolean(take.frozen);
}
