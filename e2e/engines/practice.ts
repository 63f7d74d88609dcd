import assert from 'node:assert/strict';
import { until } from '../support/until.ts';
import type { EnginePage } from './engine.ts';
import { shows, tapOn } from './screen.ts';
import { listenToPage, loudestSound, soundedAt } from './sounding.ts';

const LESSON = 'pf-trial_1_5';
const CLICKS = 8;
/** As the room opens for a lesson without settings of its own. */
const BEATS_PER_MINUTE = 80;
const MAX_OFF_SECONDS = 0.001;

/** The metronome by the clock of the sound card, the tuner by the microphone, the score player, and a drill by keys. */
export async function practiceRoom(page: EnginePage, origin: string): Promise<string[]> {
  const room = `${origin}/practice?lesson=${LESSON}`;
  return [
    await metronome(page, room),
    await tuner(page, `${room}&tool=tuner`),
    await score(page, `${room}&tool=score`),
    await drill(page, origin),
  ];
}

async function metronome(page: EnginePage, address: string): Promise<string> {
  await page.goto(address);
  await listenToPage(page);
  await tapOn(page, 'button', '始める');
  const loudest = await loudestSound(page, 'the metronome');
  const clicks = await soundedAt(page, CLICKS);
  await tapOn(page, 'button', '止める');
  const beat = 60 / BEATS_PER_MINUTE;
  const off = clicks.map((at, index) => Math.abs(at - ((clicks[0] ?? 0) + index * beat)));
  const most = Math.max(...off);
  assert.ok(most < MAX_OFF_SECONDS, `clicks at ${clicks.join(', ')}`);
  return `${CLICKS} clicks of the metronome, off by ${(most * 1_000).toFixed(3)} ms at most, peak ${loudest.toFixed(2)}`;
}

/** What browsers play into a mock microphone is one tone; which one is theirs. */
async function tuner(page: EnginePage, address: string): Promise<string> {
  await page.goto(address);
  await tapOn(page, 'button', 'マイクで聞く');
  const shown = await until('a note on the tuner', () => page.evaluate(shownNote));
  await tapOn(page, 'button', '止める');
  return `the tuner hears ${shown} from the mock microphone`;
}

async function score(page: EnginePage, address: string): Promise<string> {
  await page.goto(address);
  await until('an engraved score', () =>
    page.evaluate(() => document.querySelector('.score-paper svg') !== null),
  );
  await listenToPage(page);
  await tapOn(page, 'button', '鳴らす');
  const loudest = await loudestSound(page, 'the score');
  await until('the note that sounds to be marked', () => page.evaluate(isMarked));
  await tapOn(page, 'button', '止める');
  return `the score plays in the room, peak ${loudest.toFixed(2)}`;
}

async function drill(page: EnginePage, origin: string): Promise<string> {
  await page.goto(`${origin}/practice/drills?drill=name&lesson=${LESSON}`);
  await listenToPage(page);
  await tapOn(page, 'button', '始める');
  await shows(page, 'この音の名前は？');
  await until('the note', () => page.evaluate(() => document.querySelector('main svg') !== null));
  await page.press('1');
  // It is shorter than a slow machine takes to look: that it was played is read off the clock.
  await soundedAt(page, 1);
  await tapOn(page, 'button', '終わりにする');
  await shows(page, 'おつかれさまでした');
  await page.goto(`${origin}/practice/log`);
  await shows(page, '1回・1問');
  return 'a drill is answered by a key, sounds, and is in the log';
}

/** Such as シ B5, once the tuner has said how far it is off. */
function shownNote(): string | null {
  const section = document.querySelector('section[aria-label="チューナー"]');
  const words = [...(section?.querySelectorAll('p') ?? [])].map((part) => part.textContent ?? '');
  const [note] = words.filter((text) => /^\S+[A-G][♭♯]?\d$/.test(text));
  return note !== undefined && words.some((text) => text.includes('セント')) ? note : null;
}

function isMarked(): boolean {
  return document.querySelector('.score-paper .score-now') !== null;
}
