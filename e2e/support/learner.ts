import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { onboard } from './onboarding.ts';
import type { Phone } from './phone.ts';
import { expect } from './world.ts';

export const LESSON = '/lessons/pf-trial_1_1';
export const HOMEWORK = `${LESSON}/homework`;
export const PASSWORD = 'piano2026';

export function aNewEmail(): string {
  return `learner-${randomUUID().slice(0, 8)}@example.jp`;
}

export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signUp');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '新規登録' }).click();
  await page.waitForURL(/\/onboarding(\?|$)/);
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/signIn');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'ログイン' }).click();
  await page.waitForURL(/\/(home|onboarding)/);
}

/** A new learner on a new phone, past the first questions and in the homework room of the first lesson. */
export async function enterRoom(phone: Phone): Promise<{ page: Page; email: string }> {
  const email = aNewEmail();
  const page = await phone.open('/');
  await signUp(page, email);
  await onboard(page);
  await page.goto(HOMEWORK);
  await readyToRecord(page);
  return { page, email };
}

/** Waits until the worker has everything that the app needs without the line. */
export async function settleWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const worker = registration.active;
    if (worker && worker.state !== 'activated') {
      await new Promise<void>((done) => {
        worker.addEventListener('statechange', () => worker.state === 'activated' && done());
      });
    }
  });
}

/** The homework room is open, and from now on needs no line. */
export async function readyToRecord(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: '録音する' })).toBeVisible();
  await settleWorker(page);
}

/** Records for so many seconds of the fake microphone's music and returns the new take's row. */
export async function record(page: Page, seconds: number): Promise<Locator> {
  const rows = takeRows(page);
  const before = await rows.count();
  await page.getByRole('button', { name: '録音する' }).click();
  await expect(page.getByRole('button', { name: '停止' })).toBeVisible();
  await page.waitForFunction((wanted) => {
    const [minutes = 0, rest = 0] = (document.querySelector('[role=timer]')?.textContent ?? '')
      .split(':')
      .map(Number);
    return minutes * 60 + rest >= wanted;
  }, seconds);
  await page.getByRole('button', { name: '停止' }).click();
  await expect(rows).toHaveCount(before + 1);
  return rows.first();
}

export function takeRows(page: Page): Locator {
  return page.getByRole('article');
}

export async function expectState(row: Locator, words: string): Promise<void> {
  await expect(row.getByText(words, { exact: true })).toBeVisible({ timeout: 90_000 });
}

/** The take as the learner can save it to a file at any time. */
export async function savedFile(page: Page, row: Locator): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: 'ファイルに保存' }).click();
  return readFile(await (await download).path());
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
