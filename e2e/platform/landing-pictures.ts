/**
 * Takes the landing page's pictures of a lesson from the running product:
 *   npm run build && node --import tsx e2e/platform/landing-pictures.ts
 * Needed only when those screens look different; the results are committed.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { newEmail } from '../support/accounts.ts';
import { JAPANESE } from '../support/browser/browsers.ts';
import { expectState, HOMEWORK, record, submit } from '../support/recording.ts';
import { louder, showFilm, showText, withShowcase } from '../support/showcase.ts';
import { onboard, signUp } from '../support/sign-up.ts';

const INTO = 'src/features/landing/pictures';
/** The visible part of the phone, and how many pixels a picture has for each of its pixels. */
const PART = { width: 390, height: 488 };
const SCALE = 1.5;

async function savePicture(page: Page, name: string, top: number): Promise<void> {
  const png = await page.screenshot({ clip: { x: 0, y: top, ...PART } });
  const file = path.join(INTO, `${name}.webp`);
  const { size } = await sharp(png)
    .resize(PART.width * SCALE)
    .webp({ quality: 78, effort: 6 })
    .toFile(file);
  console.log(`${file}: ${Math.round(size / 1000)} KB`);
}

/** Returns where the picture begins: a little above this element. */
const above = async (seen: Locator): Promise<number> =>
  Math.max(0, ((await seen.boundingBox())?.y ?? 0) - 14);

async function film(page: Page, theme: string): Promise<void> {
  const video = await showFilm(page);
  await savePicture(page, `film.${theme}`, await above(video));
}

async function text(page: Page, theme: string): Promise<void> {
  const title = await showText(page);
  await title.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await savePicture(page, `text.${theme}`, await above(title));
}

async function room(page: Page, theme: string): Promise<void> {
  await page.goto(HOMEWORK);
  await page.getByRole('button', { name: '録音する' }).click();
  await expect(page.getByRole('timer')).toHaveText('0:08', { timeout: 60_000 });
  // The room covers the screen, whatever its height.
  await page.setViewportSize(PART);
  await expect(page.getByText('ちょうどいい')).toBeVisible();
  await savePicture(page, `room.${theme}`, 0);
}

async function arrived(page: Page, theme: string): Promise<void> {
  await page.goto(HOMEWORK);
  const take = await record(page, 12);
  await submit(take);
  await expectState(take, '届きました');
  const title = page.getByRole('heading', { name: 'これまでの録音' });
  await title.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await savePicture(page, `arrived.${theme}`, await above(title));
}

async function look(browser: Browser, origin: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    ...JAPANESE,
    baseURL: origin,
    colorScheme,
    viewport: { width: PART.width, height: 844 },
    deviceScaleFactor: 2,
    permissions: ['microphone'],
  });
  const page = await context.newPage();
  await signUp(page, newEmail());
  await onboard(page);
  for (const take of [film, text, arrived, room]) await take(page, colorScheme);
  await context.close();
}

mkdirSync(INTO, { recursive: true });
await withShowcase(
  (folder) => louder('fixtures/twinkle-piano.wav', folder),
  async (browser, origin) => {
    for (const scheme of ['light', 'dark'] as const) await look(browser, origin, scheme);
  },
);
