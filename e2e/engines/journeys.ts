import assert from 'node:assert/strict';
import { cpus, loadavg } from 'node:os';
import { createAccount } from '../support/accounts.ts';
import { type SessionTokens, storeSession } from '../support/browser/firebase-session.ts';
import { until } from '../support/until.ts';
import type { Engine, EnginePage } from './engine.ts';
import { byKeysAlone } from './keyboard.ts';
import { layoutAndDates } from './layout.ts';
import { practiceRoom } from './practice.ts';
import { decodeNotes } from './sampled-notes.ts';
import { shows, tapOn } from './screen.ts';
import { segmentsAndTrim } from './segments.ts';
import { closedTake, newestTake, recordByTouch, timerShows } from './takes.ts';

const LESSON = '/lessons/pf-trial_1_2';
const HOMEWORK = `${LESSON}/homework`;
/**
 * Sound may be this much shorter than the recorder's clock says: on a machine with too much to do the clock of the sound falls
 * behind (0.4 s of 4.4 seen with seven times more work than processors, 0.8 of 4.5 with eight). What is lost at the two ends:
 * docs/decisions/043.
 */
const maxBehindSeconds = () => 0.4 + 0.1 * Math.min(8, (loadavg()[0] ?? 0) / cpus().length);

interface Journey {
  engine: Engine;
  origin: string;
  account: SessionTokens;
}

/** What one learner does, in order; each step says what it showed, or fails with a sentence. */
const STEPS = {
  take: async ({ engine: { page }, origin }) => [
    await firstTake(page, origin + HOMEWORK),
    await playback(page),
  ],
  keyboard: async ({ engine, origin }) => [await byKeysAlone(engine, origin)],
  kill: async ({ engine, origin }) => [await interruptedTake(engine, origin + HOMEWORK)],
  layout: async ({ engine: { page }, origin }) => [await layoutAndDates(page, origin + HOMEWORK)],
  film: async ({ engine: { page }, origin }) => [await film(page, origin + LESSON)],
  score: async ({ engine: { page }, origin }) => [
    await score(page, `${origin}/lessons/pf-trial_1_5/text`),
    await decodeNotes(page),
  ],
  pack: async ({ engine: { page }, origin }) => [await pack(page, `${origin}/courses/pf-trial_1`)],
  room: ({ engine: { page }, origin }) => practiceRoom(page, origin),
  segments: ({ engine, ...school }) => segmentsAndTrim(engine, school),
} satisfies Record<string, (journey: Journey) => Promise<string[]>>;

export type Step = keyof typeof STEPS;
export const STEP_NAMES = Object.keys(STEPS) as Step[];

/** Plays these steps as a new learner in another engine. */
export async function playJourneys(engine: Engine, origin: string, steps: readonly Step[]): Promise<void> {
  const account = await createAccount({ origin });
  await engine.page.goto(`${origin}/licenses.txt`);
  await storeSession(engine.page as never, account);
  for (const step of steps) {
    for (const shown of await STEPS[step]({ engine, origin, account }))
      console.log(`${engine.name}: ${shown}`);
  }
}

async function firstTake(page: EnginePage, homework: string): Promise<string> {
  await page.goto(homework);
  await recordByTouch(page, 4);
  await tapOn(page, 'button', 'この録音を提出する');
  await shows(page, '届きました', 90_000);
  return 'a take of 4 s begins without an answer to any prompt, and arrives';
}

async function playback(page: EnginePage): Promise<string> {
  const take = await closedTake(page);
  assert.ok(take.peak > 0.01, `the take is silent: ${JSON.stringify(take)}`);
  assert.ok(
    take.decoded >= take.recorded - maxBehindSeconds() - tailOf(take.contentType),
    `the take is not as long as it took: ${JSON.stringify(take)}`,
  );
  await tapOn(page, 'article button', '聞く');
  const furthest = await until('the take to sound to its end', () =>
    page.evaluate(soundedTo, take.decoded - 0.5),
  );
  await page.evaluate(seekSound, take.decoded - 1);
  await tapOn(page, 'article button', '聞く').catch(() => undefined);
  await until('the end of the take after a seek', () => page.evaluate(soundedTo, take.decoded - 0.5));
  return `its sound plays to the end (${take.contentType}, ${take.decoded.toFixed(2)} s of ${take.recorded.toFixed(2)} s, played to ${furthest})`;
}

/** What WebKitGTK records after 停止 it may lose again. */
const tailOf = (contentType: string) => (contentType === 'audio/mp4' ? 1.25 : 0);

/** How far the take has sounded, once it is as far as this. */
function soundedTo(seconds: number): number | null {
  const furthest = Math.max(0, ...[...document.querySelectorAll('audio')].map((each) => each.currentTime));
  return furthest >= seconds ? furthest : null;
}

function seekSound(seconds: number): void {
  const audio = [...document.querySelectorAll('audio')].find((each) => each.currentTime > 0);
  if (audio) audio.currentTime = seconds;
}

async function interruptedTake(engine: Engine, homework: string): Promise<string> {
  const { page } = engine;
  await page.goto(homework);
  await tapOn(page, 'button', '録音する');
  await timerShows(page, 4);
  await engine.restart();
  await page.goto(homework);
  await shows(page, '中断された録音があります');
  const take = await newestTake(page);
  assert.ok(take.decoded >= 2.5, `too little was kept: ${JSON.stringify(take)}`);
  await tapOn(page, 'button', '残す');
  const kept = await closedTake(page);
  assert.ok(Math.abs(kept.recorded - kept.decoded) < 0.1, `a wrong length: ${JSON.stringify(kept)}`);
  await shows(page, `0:0${Math.floor(kept.recorded)}`);
  return `a take whose browser is killed after 4 s keeps ${take.decoded.toFixed(2)} s (${take.contentType})`;
}

async function film(page: EnginePage, address: string): Promise<string> {
  await page.goto(address);
  await tapOn(page, 'button', '再生');
  await until('the film to play', () =>
    page.evaluate(() => (document.querySelector('video')?.currentTime ?? 0) > 1),
  );
  await page.evaluate(() => {
    const video = document.querySelector('video');
    if (video) video.currentTime = video.duration - 1;
  });
  await shows(page, '動画はここまでです');
  await tapOn(page, 'button', 'もう一度見る');
  await until('the film from its start', () =>
    page.evaluate(() => {
      const video = document.querySelector('video');
      return video !== null && !video.paused && video.currentTime < 10;
    }),
  );
  await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('nav a')]
      .find((link) => link.textContent?.includes('ホーム'))
      ?.click(),
  );
  await until('the small player', () =>
    page.evaluate(() => {
      const video = document.querySelector<HTMLVideoElement>('.film-mini video');
      return video !== null && !video.paused;
    }),
  );
  return 'the film plays, ends, plays again, and goes on in the small player';
}

async function score(page: EnginePage, address: string): Promise<string> {
  await page.goto(address);
  await until('an engraved score', () =>
    page.evaluate(() => {
      // It is engraved when somebody comes near.
      document.querySelector('.lesson-text figure')?.scrollIntoView();
      const score = document.querySelector(
        '.lesson-text figure svg.abcjs-svg, .lesson-text .score-paper svg',
      );
      return score !== null && score.getBoundingClientRect().height > 20;
    }),
  );
  return 'the score is engraved';
}

async function pack(page: EnginePage, address: string): Promise<string> {
  await page.goto(address);
  await until('a press on the button, which moves while the page fills', async () => {
    await page.evaluate(countPresses, 'オフラインで使う');
    await tapOn(page, 'button', 'オフラインで使う');
    return page.evaluate(() => ((window as PressedWindow).presses ?? 0) > 0);
  });
  await shows(page, 'この端末で使えます', 90_000);
  return 'a pack is complete on the device';
}

interface PressedWindow {
  presses?: number;
}

function countPresses(name: string): void {
  const pressed = window as PressedWindow;
  if (pressed.presses !== undefined) return;
  pressed.presses = 0;
  document.addEventListener(
    'click',
    ({ target }) => {
      if ((target as Element).closest('button')?.textContent === name)
        pressed.presses = (pressed.presses ?? 0) + 1;
    },
    true,
  );
}
