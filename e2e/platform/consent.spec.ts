import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { aNewEmail, HOMEWORK, signUp } from './support/learner.ts';
import { onboard } from './support/onboarding.ts';
import { agree, aPhone, fail, line, logged, refuse, reportsArrive, test } from './support/telemetry.ts';
import { expect } from './support/world.ts';

const section = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: '外部サービスへの送信', exact: true }) });

test('in settings a member sees what goes where, takes the yes back, and gives it again', async ({
  world,
  sink,
}) => {
  const { page, outside } = await aPhone(world, '/');
  await signUp(page, aNewEmail());
  await onboard(page);
  await agree(page);
  await reportsArrive(page, sink);
  await page.goto('/settings/home');
  const place = section(page);
  await expect(place.getByText('同意しています')).toBeVisible();
  for (const service of ['Sentry', 'Google LLC', 'Meta Platforms, Inc.']) {
    await expect(place.getByText(service).first()).toBeVisible();
  }
  await expect.poll(() => outside.told('pixel').length).toBeGreaterThan(0);
  await reportsArrive(page, sink);

  await place.getByRole('button', { name: '同意を取り消す' }).click();
  await expect(place.getByText('同意していません。何も送っていません。')).toBeVisible();
  const before = [outside.asked().length, sink.text()];
  await fail(page, 'after it was taken back');
  await expect.poll(() => logged(page)).toContain('after it was taken back');
  await page.getByRole('link', { name: 'ホーム', exact: true }).click();
  await page.waitForURL('**/home');
  await fail(page, 'on the next page');
  await expect.poll(() => logged(page)).toContain('on the next page');
  expect([outside.asked().length, sink.text()]).toEqual(before);
  await expect(line(page)).toHaveCount(0);

  await page.goto('/settings/home');
  await place.getByRole('button', { name: '同意する' }).click();
  await reportsArrive(page, sink);
  expect(sink.text()).not.toContain('after it was taken back');
});

test('a visitor reads what would be sent, and changes their mind there', async ({ world }) => {
  const { page } = await aPhone(world);
  await line(page).getByRole('link', { name: '送る内容を見る' }).click();
  await page.waitForURL('**/privacy#external');
  await expect(line(page)).toHaveCount(0);
  const article = page.locator('#external');
  await expect(article.getByRole('heading').first()).toBeInViewport();
  await article.getByRole('button', { name: '同意しない' }).click();
  await expect(article.getByText('同意していません。何も送っていません。')).toBeVisible();
  await expect(article.getByRole('button', { name: '同意しない' })).toHaveCount(0);
  await article.getByRole('button', { name: '同意する' }).click();
  await expect(article.getByText('同意しています', { exact: true })).toBeVisible();
});

for (const viewport of [
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
]) {
  test(`the line covers no button at ${viewport.width}×${viewport.height}, and is not in the recording room`, async ({
    world,
  }) => {
    const phone = world.phone();
    const page = await phone.open('/signUp');
    await expect(line(page)).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('section[aria-label]').analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
    await signUp(page, aNewEmail());
    await expect(line(page)).toHaveCount(0);
    await onboard(page);
    await page.setViewportSize(viewport);
    await expect(line(page)).toBeVisible();
    // At the page's end its last link is free to be pressed, and so are both answers.
    await page.goto('/settings/home');
    const last = page.locator('main').getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    await last.click({ trial: true });
    await line(page).getByRole('button', { name: '同意する' }).click({ trial: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    await page.goto(HOMEWORK);
    await expect(page.getByRole('button', { name: '録音する' })).toBeVisible();
    await expect(line(page)).toHaveCount(0);
    await page.goto('/settings/home');
    await refuse(page);
    await expect(line(page)).toHaveCount(0);
  });
}

test('the diagnostics page: how this device stands and what failed, copied, saved and cleared; also without a line', async ({
  world,
}) => {
  const phone = world.phone();
  const page = await phone.open('/');
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await fail(page, 'for anna@example.jp 何かが起きた');
  await expect.poll(() => logged(page)).toContain('何かが起きた');
  world.line.cut();
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
  expect(await logged(page)).toBe('');
});
