import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { until } from '../support/until.ts';
import type { Engine } from './engine.ts';
import { focusedIs, shows, tabTo } from './screen.ts';
import { listenToPage, loudestSound } from './sounding.ts';
import { closedTake, timerShows } from './takes.ts';

const PICTURES = 'test-results/engines';
/** Seconds of a film that the arrow keys skip. */
const SKIP_SECONDS = 5;

/** Record, listen, submit; play a film and a score: all of it by Tab, Enter, Space and arrows. */
export async function byKeysAlone(engine: Engine, origin: string): Promise<string> {
  const lesson = `${origin}/lessons/pf-trial_1_4`;
  await takeByKeys(engine, `${lesson}/homework`);
  await filmByKeys(engine, lesson);
  const notes = await scoreByKeys(engine, `${origin}/lessons/pf-trial_1_5/text`);
  return `by keyboard alone: a take is recorded, heard and submitted, a film and a score are played (${notes})`;
}

async function takeByKeys(engine: Engine, homework: string): Promise<void> {
  const { page } = engine;
  await page.goto(homework);
  await until('the recorder', () => page.evaluate(() => document.body.textContent.includes('録音する')));
  await focusOn(engine, '録音する');
  await page.press('Enter');
  await timerShows(page, 3);
  await page.press('Space');
  await closedTake(page);
  // The model above has a button of this name too.
  await focusOn(engine, '聞く', 'article');
  await page.press('Enter');
  await until('the take to sound', () => page.evaluate(isAudible));
  await focusOn(engine, 'この録音を提出する');
  await page.press('Enter');
  await shows(page, '届きました', 90_000);
}

async function filmByKeys(engine: Engine, lesson: string): Promise<void> {
  const { page } = engine;
  await page.goto(lesson);
  await until('the film', () => page.evaluate(() => document.querySelector('video') !== null));
  await focusOn(engine, '再生');
  await page.press('Enter');
  await until('the film to play', () => page.evaluate(filmIsPast, 0.5));
  await page.press('ArrowRight');
  await until('the film to skip', () => page.evaluate(filmIsPast, SKIP_SECONDS));
  await page.press('Space');
  await until('the film to pause', () => page.evaluate(() => document.querySelector('video')?.paused));
}

async function scoreByKeys(engine: Engine, text: string): Promise<string> {
  const { page } = engine;
  await page.goto(text);
  await until('a score', () =>
    page.evaluate(() => {
      document.querySelector('.lesson-text figure')?.scrollIntoView();
      return document.body.textContent.includes('鳴らす');
    }),
  );
  await listenToPage(page);
  await focusOn(engine, '鳴らす');
  await page.press('Enter');
  const loudest = await loudestSound(page, 'the score');
  const notes = await page.evaluate(loadedNotes);
  await page.press('Enter');
  await until('the score to stop', () => page.evaluate(focusedIs, { name: '鳴らす', within: 'body' }));
  return `${notes} recorded notes, peak ${loudest.toFixed(2)}`;
}

/** Moves there by Tab; the focus must be seen, and its picture is kept. */
async function focusOn({ name: engine, page }: Engine, name: string, within?: string): Promise<void> {
  // A page that is still loading may replace what has the focus.
  const focus = await until(`「${name}」 by Tab`, async () => {
    await tabTo(page, name, within);
    return page.evaluate(focusRing, name);
  });
  assert.equal(focus, 'seen', `${engine}: the focus on 「${name}」`);
  await until(`「${name}」 where nothing covers it`, () => page.evaluate(focusedIsFree));
  mkdirSync(PICTURES, { recursive: true });
  await page.evaluate(painted);
  writeFileSync(`${PICTURES}/${engine}-${name}.png`, await page.screenshot());
}

/** Whether the focus on this control can be seen; else what the browser says about it. null: it is elsewhere by now. */
function focusRing(name: string): string | null {
  const focused = document.activeElement;
  const label = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
  if (!focused || label.trim() !== name) return null;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return 'seen';
  return `${outlineStyle} ${outlineWidth}, :focus-visible ${focused.matches(':focus-visible')}`;
}

/** Whether all of the control with the focus is in the window, and nothing stands on it. */
function focusedIsFree(): boolean {
  const focused = document.activeElement;
  if (!focused) return false;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const middle = (left + right) / 2;
  return [top + 2, bottom - 2].every((y) => {
    const there = document.elementFromPoint(middle, y);
    return there !== null && (focused.contains(there) || there.contains(focused));
  });
}

function painted(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}

function isAudible(): boolean {
  return [...document.querySelectorAll('audio')].some((audio) => !audio.paused && audio.currentTime > 0);
}

function filmIsPast(seconds: number): boolean {
  return (document.querySelector('video')?.currentTime ?? 0) > seconds;
}

function loadedNotes(): number {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  return files.filter((name) => /(piano|guitar)-\d+.*\.m4a/.test(name)).length;
}
