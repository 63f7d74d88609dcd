import assert from 'node:assert/strict';
import type { SessionTokens } from '../support/browser/firebase-session.ts';
import { until } from '../support/until.ts';
import type { Engine, EnginePage } from './engine.ts';
import { shows, tapOn } from './screen.ts';
import { closedTake, newestTake, offerNot, timerShows } from './takes.ts';

/** A join and a cut are as fine as a packet; what is lost at the two ends of each recording: docs/decisions/043. */
const MAX_OFF_SECONDS = 0.5;
/** PageUp moves a handle by so much. */
const CUT_SECONDS = 1;

interface School {
  origin: string;
  account: SessionTokens;
}

/** What the recorder falls back to where a browser does not know the first choice. */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = { Firefox: ['audio/mp4', 'audio/webm'] };

/** In the type that the browser records, and in the one that older versions of it record. */
export async function segmentsAndTrim({ name, page }: Engine, school: School): Promise<string[]> {
  const shown = [await segmentsOf(page, school, 'pf-trial_1_1', [])];
  const without = FALLBACKS[name];
  if (without) shown.push(await segmentsOf(page, school, 'pf-trial_1_3', without));
  return shown;
}

/** Two segments become one take, its beginning is cut off, the rest is handed in, and マイ録音 plays it. */
async function segmentsOf(
  page: EnginePage,
  { origin, account }: School,
  lessonID: string,
  without: readonly string[],
): Promise<string> {
  await page.goto(`${origin}/lessons/${lessonID}/homework`);
  await page.evaluate(offerNot, without);
  await tapOn(page, 'button', '録音する');
  await timerShows(page, 2);
  await tapOn(page, 'button', 'ひと休みする');
  const first = await closedTake(page);
  await tapOn(page, 'button', '続きから録る');
  // The first segment is longer than was waited for: the tap that ended it took its time.
  await timerShows(page, Math.floor(first.recorded) + 2);
  await tapOn(page, 'button', '停止');
  const joined = await until('the segments to be one take', async () => {
    const take = await closedTake(page);
    return take.takeID !== first.takeID && take.recorded > first.recorded + 1 ? take : null;
  });
  assert.ok(joined.decoded > joined.recorded - 2 * MAX_OFF_SECONDS, `too short: ${JSON.stringify(joined)}`);
  await shows(page, 'この録音を提出する');

  await tapOn(page, 'button', '前後を切り取る');
  await until('the handle of the beginning', () => page.evaluate(focusHandle));
  await page.press('PageUp');
  await tapOn(page, 'button', 'この範囲に決める');
  await shows(page, 'までを使います');
  await tapOn(page, 'button', 'この録音を提出する');
  await shows(page, '届きました', 90_000);
  const cut = await newestTake(page);
  assert.equal(cut.contentType, joined.contentType);
  const expected = joined.decoded - CUT_SECONDS;
  assert.ok(Math.abs(cut.decoded - expected) < MAX_OFF_SECONDS, `${cut.decoded} s instead of ${expected}`);
  assert.equal(await submissions(origin, account, lessonID), 1, 'the school has not exactly one');

  await page.goto(`${origin}/recordings`);
  await shows(page, '届きました');
  await tapOn(page, 'article button', '聞く');
  await until('the take to sound in マイ録音', () => page.evaluate(isSounding));
  return `two segments become a take of ${joined.decoded.toFixed(2)} s (${cut.contentType}), of which ${cut.decoded.toFixed(2)} s are handed in once; マイ録音 plays it`;
}

async function submissions(origin: string, { idToken }: SessionTokens, lessonID: string): Promise<number> {
  const list = `${origin}/api/v1/private/lessons/homework/audios/list?lessonID=${lessonID}&page=1`;
  const answer = await fetch(list, { headers: { authorization: `Bearer ${idToken}` } });
  const { userAudios } = (await answer.json()) as { userAudios: { submittedAt: number | string | null }[] };
  return userAudios.filter(({ submittedAt }) => submittedAt !== null).length;
}

function focusHandle(): boolean {
  const handle = document.querySelector<HTMLElement>('[role=slider][aria-label="はじめ"]');
  handle?.focus();
  return handle !== null && document.activeElement === handle;
}

function isSounding(): boolean {
  return [...document.querySelectorAll('audio')].some((audio) => !audio.paused && audio.currentTime > 0);
}
