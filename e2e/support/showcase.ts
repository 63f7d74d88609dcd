/** What the scripts that take pictures of the running product share. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, expect, type Locator, type Page } from '@playwright/test';
import { browserPath } from './browser/browser-path.ts';
import { freePort } from './server/free-port.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';

/** It makes its database and publishes first. */
const START_TIMEOUT_MS = 180_000;

/** Starts the built product and a browser, and ends both after the work. */
export async function withShowcase(
  microphone: (folder: string) => string,
  work: (browser: Browser, origin: string, server: ServerProcess) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'otomichi-pictures-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = await startServer({ port, dataDir, publicOrigin: origin, startTimeoutMs: START_TIMEOUT_MS });
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
    await work(browser, origin, server);
  } finally {
    await browser.close();
    await server.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Makes the fixture's 16-bit samples twelve times as loud: it sounds like a phone far from the piano. */
export function louder(file: string, into: string): string {
  const wav = readFileSync(file);
  for (let at = wav.indexOf('data') + 8; at + 1 < wav.length; at += 2) {
    wav.writeInt16LE(Math.max(-32_768, Math.min(32_767, wav.readInt16LE(at) * 12)), at);
  }
  const out = path.join(into, 'piano.wav');
  writeFileSync(out, wav);
  return out;
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
