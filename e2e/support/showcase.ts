/** What the scripts that take pictures of the running product share. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, expect, type Locator, type Page } from '@playwright/test';
import { browserPath } from './browser/browser-path.ts';
import { freePort } from './server/free-port.ts';
import { startServer } from './server/server-process.ts';

/** Starts the built product and a browser, and ends both after the work. */
export async function withShowcase(
  microphone: (folder: string) => string,
  work: (browser: Browser, origin: string) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'otomichi-pictures-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = await startServer({ port, dataDir, publicOrigin: origin });
  const installed = browserPath();
  const browser = await chromium.launch({
    ...(installed ? { executablePath: installed } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphone(dataDir)}`,
    ],
  });
  try {
    await work(browser, origin);
  } finally {
    await browser.close();
    await server.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Plays a lesson's film until its controls have gone, at a third of it. */
export async function showFilm(page: Page): Promise<Locator> {
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
  return video;
}

/** Opens the text of that lesson. @returns the heading over its score */
export async function showText(page: Page): Promise<Locator> {
  await page.goto('/lessons/pf-trial_1_5/text');
  const title = page.getByRole('heading', { name: '弾いてみましょう' });
  await expect(title).toBeVisible();
  await page.waitForLoadState('networkidle');
  return title;
}
