import { readFileSync } from 'node:fs';
import { until } from '../support/until.ts';
import type { Engine, EnginePage } from './engine.ts';
import { shows, tapOn } from './screen.ts';
import { listenToPage, loudestSound } from './sounding.ts';

const LESSON = '/lessons/pf-trial_1_5';
/** きらきら星 as the lesson's score has it, evenly. */
const TWINKLE = 'fixtures/twinkle-piano.wav';
const RIGHT_TO_THE_END = '最後まで、音は楽譜のとおりに聞こえました。';

/** Opens what is needed offline once with a network. */
export async function prepareOffline({ page }: Engine, origin: string): Promise<void> {
  await page.goto(`${origin}${LESSON}/text`);
  await until('the score of the text', () =>
    page.evaluate(() => {
      document.querySelector('.lesson-text figure')?.scrollIntoView();
      return document.querySelector('.lesson-text .score-paper svg') !== null;
    }),
  );
  await page.goto(`${origin}${LESSON}/homework`);
  await shows(page, '録音する');
  await until('the service worker', () => page.evaluate(isInstalled));
}

/**
 * Without a network, in a browser that was killed: the room sounds, a file becomes a take, and the worker that listens sets it
 * against its score.
 */
export async function playOffline(engine: Engine, origin: string): Promise<void> {
  const { page } = engine;
  await engine.restart();
  await page.goto(`${origin}/practice`);
  await listenToPage(page);
  await tapOn(page, 'button', '始める');
  await loudestSound(page, 'the metronome');
  await tapOn(page, 'button', '止める');
  await page.goto(`${origin}${LESSON}/homework`);
  await chooseFile(page);
  await tapOn(page, 'button', '楽譜と聞き比べる');
  await shows(page, RIGHT_TO_THE_END, 90_000);
  console.log(
    `${engine.name}: offline after a kill the metronome sounds, a file becomes a take, and is set against its score`,
  );
}

/** As the browser's picker gives it. */
async function chooseFile(page: EnginePage): Promise<void> {
  const base64 = readFileSync(TWINKLE).toString('base64');
  await until('the field for a file', () => page.evaluate(giveFile, base64));
}

function giveFile(base64: string): boolean {
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (field === null) return false;
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const chosen = new DataTransfer();
  chosen.items.add(new File([bytes], 'twinkle.wav', { type: 'audio/wav' }));
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

async function isInstalled(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
  return active?.state === 'activated';
}
