/**
 * Takes the pictures of manifest.webmanifest, which a phone shows when it offers to install the app, from the running product:
 *   npm run build && node --import tsx e2e/platform/manifest-pictures.ts
 * Needed only when those screens look different; the results are committed. tests/scripts/manifest.test.ts checks them.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { newEmail } from '../support/accounts.ts';
import { JAPANESE } from '../support/browser/browsers.ts';
import { expectState, HOMEWORK, record, submit } from '../support/recording.ts';
import { louder, showFilm, showText, withShowcase } from '../support/showcase.ts';
import { onboard, signUp } from '../support/sign-up.ts';

const INTO = 'public/screenshots';
/** A phone and a computer; pixels of a picture for each of theirs. */
const FORMS = {
  narrow: { width: 390, height: 844, scale: 2 },
  wide: { width: 1280, height: 800, scale: 1.5 },
} as const;
type Form = keyof typeof FORMS;

async function savePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const file = path.join(INTO, `${name}.webp`);
  const { size, width, height } = await sharp(await page.screenshot())
    .webp({ quality: 80, effort: 6 })
    .toFile(file);
  console.log(`${file}: ${width}x${height}, ${Math.round(size / 1000)} KB`);
}

async function film(page: Page): Promise<void> {
  await showFilm(page);
}

async function score(page: Page): Promise<void> {
  const title = await showText(page);
  await title.evaluate((element) => {
    window.scrollBy({ top: element.getBoundingClientRect().top - 70, behavior: 'instant' });
  });
}

async function recording(page: Page): Promise<void> {
  await page.goto(HOMEWORK);
  await page.getByRole('button', { name: '録音する' }).click();
  await expect(page.getByRole('timer')).toHaveText('0:08', { timeout: 60_000 });
}

async function stopRecording(page: Page): Promise<void> {
  await page.getByRole('button', { name: '停止' }).click();
  await expect(page.getByRole('button', { name: '録音する' })).toBeVisible();
}

async function arrived(page: Page): Promise<void> {
  await page.goto(HOMEWORK);
  const take = await record(page, 9);
  await submit(take);
  await expectState(take, '届きました');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

async function practice(page: Page): Promise<void> {
  await page.goto('/practice?lesson=pf-trial_1_5');
  await expect(page.getByRole('heading', { name: '練習', level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function home(page: Page): Promise<void> {
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function look(browser: Browser, baseURL: string, form: Form): Promise<void> {
  const { scale, ...viewport } = FORMS[form];
  const context = await browser.newContext({
    ...JAPANESE,
    baseURL,
    colorScheme: 'light',
    viewport,
    deviceScaleFactor: scale,
    permissions: ['microphone'],
  });
  const page = await context.newPage();
  await signUp(page, newEmail());
  await onboard(page);
  // The question for consent belongs to no picture.
  const asked = page.getByRole('button', { name: '同意しない' });
  await asked.click({ timeout: 5_000 }).catch(() => undefined);
  const screens = { home, film, score, practice, ...(form === 'wide' ? { arrived } : { recording }) };
  for (const [name, open] of Object.entries(screens)) {
    await open(page);
    await savePicture(page, `${name}-${form}`);
    if (name === 'recording') await stopRecording(page);
  }
  await context.close();
}

mkdirSync(INTO, { recursive: true });
await withShowcase(
  (folder) => louder('fixtures/twinkle-piano.wav', folder),
  async (browser, origin) => {
    for (const form of ['narrow', 'wide'] as const) await look(browser, origin, form);
  },
);
