/**
 * Takes the README's pictures from the running product:
 *   npm run build && node --import tsx e2e/platform/readme-pictures.ts
 * Needed only when those screens look different; the results are committed.
 */
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { newEmail } from '../support/accounts.ts';
import { JAPANESE } from '../support/browser/browsers.ts';
import { expectState, HOMEWORK, record, submit } from '../support/recording.ts';
import { showFilm, showText, withShowcase } from '../support/showcase.ts';
import { onboard, signUp } from '../support/sign-up.ts';

const INTO = 'docs/pictures';
const PHONE = { width: 390, height: 844 };

async function savePicture(page: Page, name: string): Promise<void> {
  const file = path.join(INTO, `${name}.png`);
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(file);
  console.log(`${file}: ${Math.round(size / 1000)} KB`);
}

/** Scrolls until the element stands so far below the top. */
async function scrollTo(element: Locator, below: number): Promise<void> {
  await element.evaluate((each, room) => {
    window.scrollBy({ top: each.getBoundingClientRect().top - room, behavior: 'instant' });
  }, below);
}

async function landing(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await savePicture(page, 'landing');
}

async function film(page: Page): Promise<void> {
  await showFilm(page);
  await savePicture(page, 'film');
}

async function text(page: Page): Promise<void> {
  await scrollTo(await showText(page), 70);
  await savePicture(page, 'lesson-text');
}

async function room(page: Page): Promise<void> {
  await page.goto(HOMEWORK);
  const take = await record(page, 9);
  await submit(take);
  await expectState(take, '届きました');
  await scrollTo(page.getByRole('heading', { name: 'これまでの録音' }), 330);
  await savePicture(page, 'recording-room');
}

async function pack(page: Page): Promise<void> {
  await page.goto('/courses/pf-trial_1');
  await page.getByRole('button', { name: 'オフラインで使う' }).click();
  const ready = page.getByText('この端末で使えます');
  await expect(ready).toBeVisible({ timeout: 60_000 });
  await scrollTo(ready, 560);
  await savePicture(page, 'pack');
}

await withShowcase(
  () => path.resolve('fixtures/twinkle-piano.wav'),
  async (browser, baseURL) => {
    const context = await browser.newContext({
      ...JAPANESE,
      baseURL,
      colorScheme: 'light',
      viewport: PHONE,
      permissions: ['microphone'],
    });
    const page = await context.newPage();
    await landing(page);
    await signUp(page, newEmail());
    await onboard(page);
    for (const take of [film, text, room, pack]) await take(page);
  },
);
