import type { Page } from '@playwright/test';
import { createAccount, openAsMember, openSignedIn } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { DAY_MS } from '../support/japan-day.ts';
import { filesOnDevice, hashesOnDevice, openCourse, packCard } from '../support/packs.ts';
import { waitForServiceWorker } from '../support/recording.ts';
import { signIn } from '../support/sign-up.ts';
import { travel } from '../support/time-travel.ts';
import { until } from '../support/until.ts';

const COURSE = 'pf-trial_1';

const expectDownloaded = (page: Page) =>
  expect(packCard(page).getByText('この端末で使えます')).toBeVisible({ timeout: 90_000 });

test('stays paused over a reload, and leaves nothing when removed or signed out', async ({ world }) => {
  const { page } = await openAsMember(world, world.phone({ serviceWorker: true }));
  await waitForServiceWorker(page);
  await openCourse(page, COURSE);
  const stalled = world.network.stallResponse(/\.mp4/, 50_000);
  await page.getByRole('button', { name: 'オフラインで使う' }).click();
  await stalled;
  await packCard(page).getByRole('button', { name: '一時停止' }).click();
  await expect(packCard(page).getByText('一時停止中です').last()).toBeVisible();
  await page.reload();
  await expect(packCard(page).getByText('一時停止中です').last()).toBeVisible();
  await packCard(page).getByRole('button', { name: '再開' }).click();
  await expectDownloaded(page);

  await page.goto('/settings/home');
  await page.getByRole('button', { name: /の教材を削除$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
  await expect(page.getByText('まだありません')).toBeVisible();
  expect(await filesOnDevice(page)).toEqual([]);
  expect(await hashesOnDevice(page)).toEqual({});

  await page.goto(`/courses/${COURSE}`);
  await page.getByRole('button', { name: 'オフラインで使う' }).click();
  await expectDownloaded(page);
  await page.goto('/signOut');
  await page.getByRole('main').getByRole('button', { name: 'ログアウト' }).click();
  await until('the packs to be gone', async () => (await filesOnDevice(page)).length === 0);
  expect(await hashesOnDevice(page)).toEqual({});
  const other = await createAccount(world.server);
  await signIn(page, other.email);
  await page.goto(`/courses/${COURSE}`);
  await expect(page.getByRole('button', { name: 'オフラインで使う' })).toBeVisible();
});

test('says that the device is full, and resumes when there is room', async ({ world }) => {
  const phone = world.phone({ restartable: true, wholeBrowser: true });
  const { page } = await openAsMember(world, phone);
  await waitForServiceWorker(page);
  await openCourse(page, COURSE);
  const devtools = await phone.context.newCDPSession(page);
  const limit = (quotaSize?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', {
      origin: phone.settings.origin,
      ...(quotaSize === undefined ? {} : { quotaSize }),
    });
  const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
  await limit(usage + 1_500_000);
  await page.getByRole('button', { name: 'オフラインで使う' }).click();
  await expect(packCard(page).getByText('端末の空きが足りません').last()).toBeVisible({ timeout: 120_000 });
  await limit();
  await packCard(page).getByRole('button', { name: '再開' }).click();
  await expectDownloaded(page);
});

test.describe('with a clock that moves', () => {
  test.use({ serverKind: 'clocked' });

  test('downloads a lesson that is released later by itself', async ({ world }) => {
    const account = await createAccount(world.server);
    await world.admin.grantSubscription(account.email);
    const page = await openSignedIn(world.phone(), account);
    const before = await openCourse(page, 'pf-first-songs_2');
    await page.getByRole('button', { name: 'オフラインで使う' }).click();
    await expectDownloaded(page);
    const marks = page.getByText('端末に保存済み', { exact: true });
    await expect(marks).toHaveCount(before.lessons.length);
    await travel(world, page, 5 * DAY_MS, '/courses/pf-first-songs_2');
    await expect(marks).toHaveCount(before.lessons.length + 1, { timeout: 90_000 });
    await expectDownloaded(page);
  });
});
