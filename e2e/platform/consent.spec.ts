import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newEmail } from '../support/accounts.ts';
import { installAxe, seriousViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { HOMEWORK, waitForServiceWorker } from '../support/recording.ts';
import { onboard, signUp } from '../support/sign-up.ts';
import {
  agree,
  consentBanner,
  errorLog,
  expectLogged,
  expectReports,
  openWatched,
  refuse,
  throwError,
} from '../support/telemetry.ts';

test.use({ serverKind: 'telemetry' });

const section = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: '外部サービスへの送信', exact: true }) });

test('shows in settings what is sent where, and takes consent back and gives it again', async ({ world }) => {
  const { sink } = world;
  const { page, external } = await openWatched(world);
  await signUp(page, newEmail());
  await onboard(page);
  await agree(page);
  await expectReports(page, sink);
  await page.goto('/settings/home');
  const place = section(page);
  await expect(place.getByText('同意しています')).toBeVisible();
  for (const service of ['Sentry', 'Google LLC', 'Meta Platforms, Inc.']) {
    await expect(place.getByText(service).first()).toBeVisible();
  }
  await expect.poll(() => external.events('pixel').length).toBeGreaterThan(0);
  await expectReports(page, sink);

  await place.getByRole('button', { name: '同意を取り消す' }).click();
  await expect(place.getByText('同意していません。何も送っていません。')).toBeVisible();
  const before = [external.requests().length, sink.text()];
  await throwError(page, 'after it was taken back');
  await expectLogged(page, 'after it was taken back');
  await page.getByRole('link', { name: 'ホーム', exact: true }).click();
  await page.waitForURL('**/home');
  await throwError(page, 'on the next page');
  await expectLogged(page, 'on the next page');
  expect([external.requests().length, sink.text()]).toEqual(before);
  await expect(consentBanner(page)).toHaveCount(0);

  await page.goto('/settings/home');
  await place.getByRole('button', { name: '同意する' }).click();
  await expectReports(page, sink);
  expect(sink.text()).not.toContain('after it was taken back');
});

test('lets a visitor read what would be sent and change the choice there', async ({ world }) => {
  const { page } = await openWatched(world);
  await consentBanner(page).getByRole('link', { name: '送る内容を見る' }).click();
  await page.waitForURL('**/privacy#external');
  await expect(consentBanner(page)).toHaveCount(0);
  const article = page.locator('#external');
  await expect(article.getByRole('heading').first()).toBeInViewport();
  await article.getByRole('button', { name: '同意しない' }).click();
  await expect(article.getByText('同意していません。何も送っていません。')).toBeVisible();
  await expect(article.getByRole('button', { name: '同意しない' })).toHaveCount(0);
  await article.getByRole('button', { name: '同意する' }).click();
  await expect(article.getByText('同意しています', { exact: true })).toBeVisible();
});

test('covers no button with the consent banner on screens of any size, and hides it while recording', async ({
  world,
}) => {
  const phone = world.phone();
  const page = await phone.open('/licenses.txt');
  await installAxe(phone.context);
  await page.goto('/signUp');
  await expect(consentBanner(page)).toBeVisible();
  expect(await seriousViolations(page, { within: 'section[aria-label]' })).toEqual([]);
  await signUp(page, newEmail());
  await expect(consentBanner(page)).toHaveCount(0);
  await onboard(page);
  await page.goto('/settings/home');
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 844, height: 390 },
    { width: 1280, height: 800 },
  ]) {
    await test.step(`${viewport.width}×${viewport.height}`, async () => {
      await page.setViewportSize(viewport);
      await expect(consentBanner(page)).toBeVisible();
      // At the page's end its last link is free to be pressed, and so are both answers.
      const last = page.locator('main').getByRole('link').last();
      await last.scrollIntoViewIfNeeded();
      await last.click({ trial: true });
      await consentBanner(page).getByRole('button', { name: '同意する' }).click({ trial: true });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
    });
  }
  await page.goto(HOMEWORK);
  await expect(page.getByRole('button', { name: '録音する' })).toBeVisible();
  await expect(consentBanner(page)).toHaveCount(0);
  await page.goto('/settings/home');
  await refuse(page);
  await expect(consentBanner(page)).toHaveCount(0);
});

test('shows, copies, saves and clears the diagnostics, also offline', async ({ world }) => {
  const phone = world.phone({ serviceWorker: true });
  const page = await phone.open('/');
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await waitForServiceWorker(page);
  await throwError(page, 'for anna@example.jp 何かが起きた');
  await expectLogged(page, '何かが起きた');
  world.network.cut();
  await page.goto('/diagnostics');
  await expect(page.getByText('何かが起きた')).toBeVisible();
  await expect(page.getByText('v7.2.0')).toBeVisible();
  await page.getByRole('button', { name: 'すべてコピー' }).click();
  await expect(page.getByText('コピーしました')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('v7.2.0');
  expect(copied).toContain('何かが起きた');
  expect(copied).not.toContain('anna@');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ファイルに保存' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe(copied);
  await page.getByRole('button', { name: '記録を消す' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '記録を消す' }).click();
  await expect(page.getByText('記録はありません')).toBeVisible();
  expect(await errorLog(page)).toBe('');
});
