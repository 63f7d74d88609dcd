/**
 * Takes the README's pictures from the running product:
 *   npm run build && node --import tsx e2e/platform/readme-pictures.ts
 * Needed only when those screens look different; the results are committed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { newEmail } from '../support/accounts.ts';
import { browserPath } from '../support/browser/browser-path.ts';
import { JAPANESE } from '../support/browser/browsers.ts';
import { expectState, HOMEWORK, record, submit } from '../support/recording.ts';
import { freePort } from '../support/server/free-port.ts';
import { startServer } from '../support/server/server-process.ts';
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
  await page.goto('/lessons/pf-trial_1_5');
  const video = page.locator('video');
  await page.getByRole('button', { name: '再生' }).first().click();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  // The controls lie over the picture until it has played for a while.
  await expect(page.locator('.film')).toHaveAttribute('data-quiet');
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.currentTime = element.duration * 0.332;
    await new Promise((done) => element.addEventListener('seeked', done, { once: true }));
  });
  await page.waitForTimeout(400);
  await savePicture(page, 'film');
}

async function text(page: Page): Promise<void> {
  await page.goto('/lessons/pf-trial_1_5/text');
  const title = page.getByRole('heading', { name: '弾いてみましょう' });
  await expect(title).toBeVisible();
  await page.waitForLoadState('networkidle');
  await scrollTo(title, 70);
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

const dataDir = mkdtempSync(path.join(tmpdir(), 'otomichi-pictures-'));
const port = await freePort();
const server = await startServer({ port, dataDir, publicOrigin: `http://localhost:${port}` });
const installed = browserPath();
const browser = await chromium.launch({
  ...(installed ? { executablePath: installed } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${path.resolve('fixtures/twinkle-piano.wav')}`,
  ],
});
try {
  const context = await browser.newContext({
    ...JAPANESE,
    baseURL: `http://localhost:${port}`,
    colorScheme: 'light',
    viewport: PHONE,
    permissions: ['microphone'],
  });
  const page = await context.newPage();
  await landing(page);
  await signUp(page, newEmail());
  await onboard(page);
  for (const take of [film, text, room, pack]) await take(page);
} finally {
  await browser.close();
  await server.kill('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
