import assert from 'node:assert/strict';
import { createAccount } from '../support/accounts.ts';
import { storeSession } from '../support/browser/firebase-session.ts';
import { until } from '../support/until.ts';
import type { Engine, EnginePage } from './engine.ts';
import { decodeNotes } from './sampled-notes.ts';
import { shows, tabTo, tapOn } from './screen.ts';

const LESSON = '/lessons/pf-trial_1_2';
const HOMEWORK = `${LESSON}/homework`;
/** A take may lose this much at each end. */
const MAX_LOSS_SECONDS = 0.15;

/** What one learner does in another engine; each step fails with a sentence. */
export async function playJourneys(engine: Engine, origin: string): Promise<void> {
  const { page } = engine;
  const report = (step: string) => console.log(`${engine.name}: ${step}`);
  const account = await createAccount({ origin });
  await page.goto(`${origin}/licenses.txt`);
  await storeSession(page as never, account);

  await page.goto(origin + HOMEWORK);
  await recordByTouch(page, 4);
  report('a take of 4 s begins without an answer to any prompt');
  await tapOn(page, 'button', 'この録音を提出する');
  await shows(page, '届きました', 90_000);
  report('it arrives');
  report(await playback(page));

  await page.goto(origin + HOMEWORK);
  await recordByKeys(page, 3);
  report('a take by keyboard alone');

  report(await interruptedTake(engine, origin + HOMEWORK));
  report(await film(page, origin + LESSON));
  report(await score(page, `${origin}/lessons/pf-trial_1_5/text`));
  report(await decodeNotes(page));
  report(await pack(page, `${origin}/courses/pf-trial_1`));
}

async function recordByTouch(page: EnginePage, seconds: number): Promise<void> {
  await tapOn(page, 'button', '録音する');
  await timerShows(page, seconds);
  await tapOn(page, 'button', '停止');
  await shows(page, 'この録音を提出する');
}

async function recordByKeys(page: EnginePage, seconds: number): Promise<void> {
  await until('the recorder', () => page.evaluate(() => document.body.textContent.includes('録音する')));
  await tabTo(page, '録音する');
  assert.equal(await page.evaluate(focusRing), 'seen');
  await page.press('Enter');
  await timerShows(page, seconds);
  await page.press('Space');
  await shows(page, 'この録音を提出する');
}

/** Whether the focus can be seen; else what the browser says about it. */
function focusRing(): string {
  const focused = document.activeElement;
  if (focused === null) return 'nothing has the focus';
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return 'seen';
  return `${outlineStyle} ${outlineWidth}, :focus-visible ${focused.matches(':focus-visible')}`;
}

function timerShows(page: EnginePage, seconds: number): Promise<boolean> {
  return until(`${seconds} s on the timer`, () =>
    page.evaluate((wanted) => {
      const shown = document.querySelector('[role=timer]')?.textContent ?? '';
      const [minutes = 0, rest = 0] = shown.split(':').map(Number);
      return minutes * 60 + rest >= wanted;
    }, seconds),
  );
}

interface StoredTake {
  contentType: string;
  state: string;
  head: string;
  byteLength: number;
  /** Seconds by the clock of the recorder. */
  recorded: number;
  /** Seconds that the browser decodes. */
  decoded: number;
  peak: number;
}

/** The newest take as it lies in the device's database, decoded by the browser that made it. */
async function newestTake(page: EnginePage): Promise<StoredTake> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('otomichi-takes');
    const ready = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
      });
    const db = await ready(opened);
    const takes = await ready(db.transaction('takes').objectStore('takes').getAll());
    takes.sort((one, other) => other.createdSeq - one.createdSeq);
    const [take] = takes;
    const range = IDBKeyRange.bound([take.takeID], [take.takeID, []]);
    const chunks: ArrayBuffer[] = await ready(db.transaction('chunks').objectStore('chunks').getAll(range));
    db.close();
    const blob = new Blob(chunks);
    const bytes = await blob.arrayBuffer();
    const head = String.fromCharCode(...new Uint8Array(bytes.slice(0, 12)));
    const audio = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
    const peak = audio.getChannelData(0).reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
    const recorded = (take.frozen?.durationMs ?? 0) / 1_000;
    const { contentType, state } = take;
    return { contentType, state, head, byteLength: blob.size, recorded, decoded: audio.duration, peak };
  });
}

async function playback(page: EnginePage): Promise<string> {
  const take = await newestTake(page);
  assert.ok(take.peak > 0.01, `the take is silent: ${JSON.stringify(take)}`);
  assert.ok(
    Math.abs(take.decoded - take.recorded) <= 2 * MAX_LOSS_SECONDS,
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
  await tapOn(page, 'button', 'オフラインで使う');
  await shows(page, 'この端末で使えます', 90_000);
  return 'a pack is complete on the device';
}
