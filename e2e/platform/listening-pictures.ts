/**
 * Takes the pictures of docs/listening.md from the running product, of takes of the bench's corpus with planted mistakes:
 *   npm run build && node --import tsx e2e/platform/listening-pictures.ts
 * Needed only when those screens look different; the results are committed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { createAccount } from '../support/accounts.ts';
import { JAPANESE } from '../support/browser/browsers.ts';
import { storeSession } from '../support/browser/firebase-session.ts';
import { AdminCli } from '../support/server/admin-cli.ts';
import type { ServerProcess } from '../support/server/server-process.ts';
import { withShowcase } from '../support/showcase.ts';
import { aLearnerWithComments, openConsole, submitTake } from '../support/teaching.ts';

const INTO = 'docs/pictures';
const HEARING_MS = 60_000;
const LESSONS = { piano: 'pf-trial_1_5', voice: 'vo-trial_1_4' } as const;
type TakeName = keyof typeof LESSONS;

/** Plays a take of the corpus into a WAV. @returns its file */
function makeTake(name: TakeName, folder: string): string {
  const file = path.join(folder, `${name}.wav`);
  const program = path.resolve('tests/content/listening/make-take.ts');
  execFileSync(process.execPath, ['--import', 'tsx', program, name, file], { stdio: 'inherit' });
  return file;
}

async function savePicture(what: Page | Locator, name: string): Promise<void> {
  const file = path.join(INTO, `listening-${name}.png`);
  const { size } = await sharp(await what.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(file);
  console.log(`${file}: ${Math.round(size / 1000)} KB`);
}

function open(browser: Browser, baseURL: string, options: BrowserContextOptions) {
  return browser.newContext({ ...JAPANESE, baseURL, colorScheme: 'light', ...options });
}

/** A file is chosen as a take and set against its score. */
async function learner(
  browser: Browser,
  server: ServerProcess,
  baseURL: string,
  take: string,
  name: TakeName,
) {
  // So high that no bar of the window stands in the picture.
  const viewport = { width: 390, height: 2_000 };
  const context = await open(browser, baseURL, { viewport, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto('/licenses.txt');
  await storeSession(page, await createAccount(server));
  await page.goto(`/lessons/${LESSONS[name]}/homework`);
  await page.getByLabel('音声ファイルを選ぶ').setInputFiles(take);
  await page.getByRole('button', { name: '楽譜と聞き比べる' }).click();
  const result = page.getByRole('region', { name: '聞き比べ' });
  await expect(result.getByText('気になったところ')).toBeVisible({ timeout: HEARING_MS });
  await page.waitForLoadState('networkidle');
  await savePicture(result, name);
  await context.close();
}

/** The same take in the console, whose player repeats the bar that was pressed. */
async function teacher(browser: Browser, server: ServerProcess, baseURL: string, fixture: string) {
  const admin = new AdminCli(server, Date.now);
  const account = await aLearnerWithComments({ server, admin });
  await submitTake(server, account, { fixture, lesson: 5 });
  const context = await open(browser, baseURL, { viewport: { width: 1280, height: 860 } });
  const phone = {
    open: async (address: string) => {
      const page = await context.newPage();
      await page.goto(address);
      return page;
    },
  };
  const page = await openConsole({ admin }, phone, 'sakura-mio@teachers.example');
  await page.getByRole('link', { name: /レッスン5/ }).click();
  await page.getByText('機械が聞いた参考', { exact: true }).click();
  await page.getByRole('button', { name: '楽譜と聞き比べる' }).click();
  const place = page.getByRole('button', { name: /^2小節目を聞く/ });
  await expect(place).toBeVisible({ timeout: HEARING_MS });
  await page.getByText('聞き比べを閉じる').evaluate((end) => end.scrollIntoView({ block: 'end' }));
  await place.click();
  await expect(page.getByText('0:04 / ')).toBeVisible();
  await savePicture(page, 'teacher');
  await context.close();
}

const folder = mkdtempSync(path.join(tmpdir(), 'otomichi-listening-'));
const takes = { piano: makeTake('piano', folder), voice: makeTake('voice', folder) };
await withShowcase(
  () => path.resolve('fixtures/twinkle-piano.wav'),
  async (browser, origin, server) => {
    await learner(browser, server, origin, takes.piano, 'piano');
    await learner(browser, server, origin, takes.voice, 'voice');
    await teacher(browser, server, origin, takes.piano);
  },
);
rmSync(folder, { recursive: true, force: true });
