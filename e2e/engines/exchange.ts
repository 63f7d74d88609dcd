import assert from 'node:assert/strict';
import { type SessionTokens, storeSession } from '../support/browser/firebase-session.ts';
import { until } from '../support/until.ts';
import type { Engine } from './engine.ts';
import { shows, tapOn } from './screen.ts';
import { sideBySide } from './side-by-side.ts';
import { closedTake, offerNot, timerShows } from './takes.ts';

const LESSON_ID = 'pf-trial_1_3';
const LESSON = `/lessons/${LESSON_ID}`;
const TAKE_SECONDS = 3;

/** How a take comes about. */
interface Origin {
  engine: string;
  /** File types that the browser shall not offer, so that the recorder falls back to the next one. */
  without?: readonly string[];
  /** The browser is killed while it records, and the take is kept afterwards. */
  killed?: boolean;
}

const ORIGINS: readonly Origin[] = [
  { engine: 'Firefox' },
  { engine: 'Firefox', without: ['audio/mp4', 'audio/webm'] },
  { engine: 'Firefox', killed: true },
  { engine: 'WebKitGTK' },
  { engine: 'WebKitGTK', killed: true },
  { engine: 'Chromium' },
  { engine: 'Chromium', without: ['audio/mp4'] },
];

interface ServerTake {
  userAudioID: string;
  contentType: string;
  m4aURL: string | null;
}

interface Exchanged extends Origin {
  userAudioID: string;
  contentType: string;
  /** Its sound alone, and by the clock: where the sound came too late, a player leaves the gap. */
  seconds: { min: number; max: number };
}

interface Exchange {
  origin: string;
  account: SessionTokens;
  report(line: string): void;
}

/**
 * Engines submit takes of one learner, in every file type that they know; each engine plays those of the others from the
 * list to the end, as recorded and as M4A; the M4A with its length, and again from a place that was sought by the slider.
 */
export async function exchangeTakes(engines: readonly Engine[], origin: string, account: SessionTokens) {
  const exchange = { origin, account, report: (line: string) => console.log(line) };
  for (const { page } of engines) {
    await page.goto(`${origin}/licenses.txt`);
    await storeSession(page as never, account);
  }
  const takes: Exchanged[] = [];
  for (const made of ORIGINS) {
    const engine = engines.find(({ name }) => name === made.engine);
    if (engine) takes.push(await submitTake(engine, exchange, made));
  }
  const playAll = (form: Form) => sideBySide(engines, (engine) => playTakes(engine, exchange, takes, form));
  await playAll('as recorded');
  await until(
    'the server to have an M4A of each',
    async () => (await listTakes(exchange)).every(({ m4aURL }) => m4aURL !== null),
    180_000,
  );
  await playAll('as M4A');
}

async function submitTake(engine: Engine, exchange: Exchange, made: Origin): Promise<Exchanged> {
  const { page } = engine;
  const before = new Set((await listTakes(exchange)).map(({ userAudioID }) => userAudioID));
  await page.goto(`${exchange.origin}${LESSON}/homework`);
  await page.evaluate(offerNot, made.without ?? []);
  await tapOn(page, 'button', '録音する');
  await timerShows(page, TAKE_SECONDS);
  if (made.killed) {
    await engine.restart();
    await page.goto(`${exchange.origin}${LESSON}/homework`);
    await tapOn(page, 'button', '残す');
  } else {
    await tapOn(page, 'button', '停止');
  }
  const kept = await closedTake(page);
  await tapOn(page, 'button', 'この録音を提出する');
  const arrived = await until('the take on the server', async () =>
    (await listTakes(exchange)).find(({ userAudioID }) => !before.has(userAudioID)),
  );
  const { userAudioID, contentType } = arrived;
  const how = `${contentType}${made.killed ? ' of a killed browser' : ''}`;
  exchange.report(`${made.engine}: submits ${how} (${kept.decoded.toFixed(2)} s)`);
  return {
    ...made,
    userAudioID,
    contentType,
    seconds: { min: Math.min(kept.decoded, kept.recorded), max: Math.max(kept.decoded, kept.recorded) },
  };
}

/** The recordings of the lesson on the server, newest first. */
async function listTakes({ origin, account }: Exchange): Promise<ServerTake[]> {
  const query = `lessonID=${LESSON_ID}&page=1`;
  const answer = await fetch(`${origin}/api/v1/private/lessons/homework/audios/list?${query}`, {
    headers: { authorization: `Bearer ${account.idToken}` },
  });
  const { userAudios } = (await answer.json()) as { userAudios: ServerTake[] };
  return userAudios;
}

type Form = 'as recorded' | 'as M4A';

/** Plays what others recorded from the list 学校にある録音. */
async function playTakes(engine: Engine, exchange: Exchange, takes: readonly Exchanged[], form: Form) {
  const { name, page } = engine;
  await page.goto(`${exchange.origin}/licenses.txt`);
  await page.evaluate(forgetAnswers);
  await page.goto(exchange.origin + LESSON);
  if (form === 'as recorded') await page.evaluate(hideM4as);
  await until('the link to the homework', () => page.evaluate(followLink, `${LESSON}/homework`));
  await shows(page, '学校にある録音');
  // This device's own takes come above it later: a tap on a card that still moves misses it.
  await until('the list to stand still', async () => {
    const before = await page.evaluate(placeOfList);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return before !== null && (await page.evaluate(placeOfList)) === before;
  });
  const listed = (await listTakes(exchange)).flatMap(
    ({ userAudioID }) => takes.find((take) => take.userAudioID === userAudioID) ?? [],
  );
  const others = listed.filter((take) => take.engine !== name);
  for (const [place, take] of others.entries()) {
    const what = `the ${take.contentType}${take.killed ? ' (killed)' : ''} of ${take.engine} ${form}`;
    try {
      exchange.report(`${name}: plays ${what} (${await playTake(engine, place, take, form)})`);
    } catch (cause) {
      throw new Error(`${name}: ${what}`, { cause });
    }
  }
}

/**
 * GStreamer ends another engine's fragmented MP4 up to two seconds early, one time in a few; that is reported, not refused,
 * because the server's M4A, which it plays whole, takes its place within a minute.
 */
const MIN_SECONDS_OF_FRAGMENTS = 0.8;
const OTHERS = 'h3 ~ article';

/** Plays the take at this place of the list to its end, seeks to the end by its slider, goes back and plays again. */
async function playTake(engine: Engine, place: number, take: Exchanged, form: Form): Promise<string> {
  const { page } = engine;
  await tapOn(page, `${OTHERS} button`, '聞く', place);
  await until('the take to sound', () => page.evaluate(isSounding));
  const played = await until('the end of the take', () => page.evaluate(endOfSound));
  assert.equal(/\.m4a\?/.test(played.url), form === 'as M4A', played.url);
  const { min, max } = take.seconds;
  const mayEndEarly = engine.name === 'WebKitGTK' && form === 'as recorded';
  assert.ok(
    played.position > (mayEndEarly ? MIN_SECONDS_OF_FRAGMENTS : min - 0.5) && played.position < max + 0.5,
    `it ended at ${played.position} of ${min} to ${max} s`,
  );
  const heard = `heard ${played.position.toFixed(2)} s`;
  // What a browser recorded has no index, and often no length; its M4A has both.
  if (form === 'as recorded') return heard;
  const shown = await until('its length', () => page.evaluate(shownLength, { OTHERS, place }));
  assert.ok(
    Math.abs(shown.seconds - played.position) < 1.5,
    `${shown.text} is shown for ${played.position} s`,
  );
  await until('its slider', () => page.evaluate(focusSlider, { OTHERS, place }));
  await page.press('End');
  await until('the end by the slider', () => page.evaluate(isSoughtTo, played.position - 0.5));
  for (let presses = 0; presses < 10; presses += 1) await page.press('ArrowLeft');
  await tapOn(page, `${OTHERS} button`, '聞く', place);
  await until('the take to sound after a seek', () => page.evaluate(isSounding));
  await until('the end after a seek', () => page.evaluate(endOfSound));
  return `length ${shown.text}, ${heard}`;
}

/** So that the next page asks the server for its list. */
function forgetAnswers(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('otomichi.queries.')) localStorage.removeItem(key);
}

/** The list as it is in the minute before the server has made them. */
function hideM4as(): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const answer = await ask(input, init);
    if (!String(input instanceof Request ? input.url : input).includes('/homework/audios/list'))
      return answer;
    const body = await answer.json();
    for (const audio of body.userAudios ?? []) audio.m4aURL = null;
    return Response.json(body, { status: answer.status });
  };
}

function followLink(address: string): boolean {
  const link = document.querySelector<HTMLElement>(`a[href="${address}"]`);
  link?.click();
  return link !== null;
}

interface SoundEnd {
  url: string;
  position: number;
}

interface ListeningWindow {
  sounding?: HTMLAudioElement;
  soundEnd?: SoundEnd | null;
}

/** Remembers the sound that plays now, and how it ends: GStreamer may learn of a longer Ogg after its end, which takes `ended` back. */
function isSounding(): boolean {
  const audio = [...document.querySelectorAll('audio')].find((each) => !each.paused);
  if (audio === undefined) return false;
  const here = window as ListeningWindow;
  here.sounding = audio;
  here.soundEnd = null;
  const end = () => {
    here.soundEnd = { url: audio.src, position: audio.currentTime };
  };
  audio.addEventListener('ended', end, { once: true });
  return true;
}

function endOfSound(): SoundEnd | null {
  return (window as ListeningWindow).soundEnd ?? null;
}

function placeOfList(): number | null {
  return document.querySelector('h3 ~ article')?.getBoundingClientRect().top ?? null;
}

interface InList {
  OTHERS: string;
  place: number;
}

/** What the card shows as length: 0:03. */
function shownLength({ OTHERS, place }: InList): { text: string; seconds: number } | null {
  const shown = document.querySelectorAll(OTHERS)[place]?.querySelector('p.tabular')?.textContent ?? '';
  const text = shown.split('/').at(-1)?.trim() ?? '';
  const [minutes = '', seconds = ''] = text.split(':');
  return seconds === '' ? null : { text, seconds: Number(minutes) * 60 + Number(seconds) };
}

function focusSlider({ OTHERS, place }: InList): boolean {
  const slider = document
    .querySelectorAll(OTHERS)
    [place]?.querySelector<HTMLInputElement>('input[type=range]');
  if (!slider || slider.disabled) return false;
  slider.focus();
  return document.activeElement === slider;
}

function isSoughtTo(seconds: number): boolean {
  return ((window as ListeningWindow).sounding?.currentTime ?? 0) >= seconds;
}
