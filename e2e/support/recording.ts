import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { openAsMember } from './accounts.ts';
import type { Phone } from './browser/phone.ts';
import type { World } from './fixtures.ts';
import type { Submission } from './server/admin-cli.ts';
import { until } from './until.ts';

export const LESSON = '/lessons/pf-trial_1_1';
export const HOMEWORK = `${LESSON}/homework`;

/** Opens the homework room of the first lesson for a new member, ready to be used offline. */
export async function openHomework(
  world: { readonly server: { readonly origin: string } },
  phone: Phone,
): Promise<{ page: Page; email: string }> {
  const member = await openAsMember(world, phone, HOMEWORK);
  await expect(member.page.getByRole('button', { name: '録音する' })).toBeVisible();
  await waitForServiceWorker(member.page);
  return member;
}

/** Waits until the service worker has everything that the app needs offline, on a phone that has one (`serviceWorker`). */
export async function waitForServiceWorker(page: Page): Promise<void> {
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

/** Records so many seconds of the fake microphone's music and returns the new take's row. */
export async function record(page: Page, seconds: number): Promise<Locator> {
  const rows = takeRows(page);
  const before = await rows.count();
  await page.getByRole('button', { name: '録音する' }).click();
  await recordUntil(page, seconds);
  await page.getByRole('button', { name: '停止' }).click();
  await expect(rows).toHaveCount(before + 1);
  return rows.first();
}

/** Records on until the timer has reached so many seconds: a busy machine may never see one of them. */
export async function recordUntil(page: Page, seconds: number): Promise<void> {
  await expect(page.getByRole('button', { name: '停止' })).toBeVisible();
  await page.waitForFunction((wanted) => {
    const [minutes = 0, rest = 0] = (document.querySelector('[role=timer]')?.textContent ?? '')
      .split(':')
      .map(Number);
    return minutes * 60 + rest >= wanted;
  }, seconds);
}

export function takeRows(page: Page): Locator {
  return page.getByRole('article');
}

export async function submit(row: Locator): Promise<void> {
  await row.getByRole('button', { name: 'この録音を提出する' }).click();
}

/** Waits until the row shows that state of the delivery. */
export async function expectState(row: Locator, label: string): Promise<void> {
  await expect(row.getByText(label, { exact: true })).toBeVisible({ timeout: 90_000 });
}

/** Closes the app's only page, brings the network back, and waits for what the service worker delivers. */
export async function deliveredByWorker(
  { network, admin }: Pick<World, 'network' | 'admin'>,
  phone: Phone,
  { page, email }: { page: Page; email: string },
): Promise<Submission[]> {
  // An empty page keeps the browser open.
  await phone.context.newPage();
  await page.close();
  network.restore();
  return until('the service worker to deliver', async () => {
    const arrived = await admin.submissionsOf(email);
    return arrived.length > 0 ? arrived : null;
  });
}

/** Downloads the take to a file, which a learner can do at any time. */
export async function downloadTake(page: Page, row: Locator, button = 'ファイルに保存'): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: button }).click();
  return readFile(await (await download).path());
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
