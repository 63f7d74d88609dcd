import type { Page } from '@playwright/test';
import { createAccount, openAsMember, openSignedIn } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  downloadTake,
  expectState,
  HOMEWORK,
  LESSON,
  openHomework,
  record,
  submit,
  takeRows,
  waitForServiceWorker,
} from '../support/recording.ts';

test('makes one submission of a double click in two tabs', async ({ world }) => {
  const phone = world.phone({ serviceWorker: true, microphone: 'twinkle-piano.wav' });
  const { page: first, email } = await openHomework(world, phone);
  const row = await record(first, 2);
  const second = await phone.context.newPage();
  await second.goto(phone.settings.origin + HOMEWORK);
  await expectState(takeRows(second).first(), 'この端末に保存済み');

  world.network.cut();
  await row.getByRole('button', { name: 'この録音を提出する' }).dblclick();
  await expectState(takeRows(second).first(), '送信待ち');
  world.network.restore();
  await Promise.all([sendNow(first), sendNow(second)]);
  await expectState(takeRows(first).first(), '届きました');
  await expectState(takeRows(second).first(), '届きました');
  expect(await world.admin.submissionsOf(email)).toHaveLength(1);
});

/** Presses 今すぐ送る, unless the take is delivered before. */
async function sendNow(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '今すぐ送る' }).first();
  const delivered = takeRows(page).first().getByText('届きました', { exact: true });
  await button.or(delivered).first().waitFor();
  if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => undefined);
}

test('opens app and lessons offline after one visit online', async ({ world }) => {
  const phone = world.phone({ restartable: true });
  const { page } = await openAsMember(world, phone, `${LESSON}/text`);
  await expect(page.locator('.lesson-text')).toContainText('鍵盤');
  await waitForServiceWorker(page);
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).length), { timeout: 60_000 })
    .toBeGreaterThan(0);
  await page.reload();
  await expect(page.locator('.lesson-text')).toContainText('鍵盤');
  await phone.close();

  world.network.cut();
  const offline = await phone.open(`${LESSON}/text`);
  await expect(offline.locator('.lesson-text')).toContainText('鍵盤');
  await expect(offline.getByText('オフラインです')).toBeVisible();
  await offline.goto(phone.settings.origin + HOMEWORK);
  await expect(offline.getByRole('button', { name: '録音する' })).toBeVisible();
  await offline.goto(`${phone.settings.origin}/home`);
  await expect(offline.getByRole('main')).toBeVisible();
  await offline.goto(`${phone.settings.origin}/no/such/page`);
  await expect(offline.getByText('ページが見つかりません').first()).toBeVisible();
});

test('makes one submission when the responses to registering are lost three times', async ({ world }) => {
  const phone = world.phone({ serviceWorker: true, microphone: 'twinkle-piano.wav' });
  const { page, email } = await openHomework(world, phone);
  const row = await record(page, 2);
  const before = world.network.requests().length;
  world.network.dropResponses(/audios\/upload\/create/, 3);
  await submit(row);
  await expect
    .poll(
      () =>
        world.network
          .requests()
          .slice(before)
          .filter((request) => /POST .*audios\/upload\/create/.test(request)).length,
      { timeout: 120_000 },
    )
    .toBeGreaterThanOrEqual(4);
  await expectState(row, '届きました');
  expect(await world.admin.submissionsOf(email)).toHaveLength(1);
});

test('holds the take, gives the reason and offers the file when the lesson was closed meanwhile', async ({
  world,
}) => {
  const phone = world.phone({ microphone: 'twinkle-piano.wav' });
  const account = await createAccount(world.server);
  await world.admin.grantSubscription(account.email);
  const page = await openSignedIn(phone, account, '/lessons/pf-first-songs_2_1/homework');
  const row = await record(page, 2);
  await world.admin.endSubscription(account.email);
  await submit(row);
  await expectState(row, '確認が必要です');
  await expect(row.getByText('受講期間が終了しました')).toBeVisible();
  expect((await downloadTake(page, row)).length).toBeGreaterThan(10_000);
  expect(await world.admin.submissionsOf(account.email)).toEqual([]);
});
