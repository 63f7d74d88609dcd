import type { Page } from '@playwright/test';
import { aNewEmail, settleWorker, signUp } from './support/learner.ts';
import { onboard } from './support/onboarding.ts';
import { filesOnDevice, hashesOnDevice, openCourse, packCard } from './support/pack.ts';
import { until } from './support/until.ts';
import { aTimeMachine } from './support/weeks.ts';
import { expect, test } from './support/world.ts';

const COURSE = 'pf-trial_1';

async function begin(page: Page): Promise<void> {
  await signUp(page, aNewEmail());
  await onboard(page);
  await settleWorker(page);
}

const isHere = (page: Page) =>
  expect(packCard(page).getByText('この端末で使えます')).toBeVisible({ timeout: 90_000 });

test('a pause outlives a reload, and what was removed or signed out of leaves nothing', async ({ world }) => {
  const phone = world.phone();
  let page = await phone.open('/');
  await begin(page);
  await openCourse(page, COURSE);
  const stalled = world.line.stallWithin(/\.mp4/, 50_000);
  await page.getByRole('button', { name: 'オフラインで使う' }).click();
  await stalled;
  await packCard(page).getByRole('button', { name: '一時停止' }).click();
  await expect(packCard(page).getByText('一時停止中です').last()).toBeVisible();
  await page.reload();
  await expect(packCard(page).getByText('一時停止中です').last()).toBeVisible();
  await packCard(page).getByRole('button', { name: '再開' }).click();
  await isHere(page);

  await page.goto('/settings/home');
  await page.getByRole('button', { name: /の教材を削除$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
  await expect(page.getByText('まだありません')).toBeVisible();
  expect(await filesOnDevice(page)).toEqual([]);
  expect(await hashesOnDevice(page)).toEqual({});

  await page.goto(`/courses/${COURSE}`);
  await page.getByRole('button', { name: 'オフラインで使う' }).click();
  await isHere(page);
  await page.goto('/signOut');
  await page.getByRole('main').getByRole('button', { name: 'ログアウト' }).click();
  await until('the packs to be gone', async () => (await filesOnDevice(page)).length === 0);
  expect(await hashesOnDevice(page)).toEqual({});
  page = await phone.open('/');
  await begin(page);
  await page.goto(`/courses/${COURSE}`);
  await expect(page.getByRole('button', { name: 'オフラインで使う' })).toBeVisible();
});

test('a device that runs full says so, breaks nothing and goes on when there is room', async ({ world }) => {
  const phone = world.phone();
  const page = await phone.open('/');
  await begin(page);
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
  await expect(packCard(page).getByText('端末の空きが足りません').last()).toBeVisible({ timeout: 60_000 });
  await limit();
  await packCard(page).getByRole('button', { name: '再開' }).click();
  await isHere(page);
});

test('a lesson that is delivered later follows by itself', async () => {
  const time = await aTimeMachine();
  try {
    const page = await time.phone.open('/');
    const email = aNewEmail();
    await signUp(page, email);
    await onboard(page);
    await time.school.grant(email);
    const before = await openCourse(page, 'pf-first-songs_1');
    await page.getByRole('button', { name: 'オフラインで使う' }).click();
    await isHere(page);
    const marks = page.getByText('端末に保存済み', { exact: true });
    await expect(marks).toHaveCount(before.lessons.length);
    await time.later(page, 5, '/courses/pf-first-songs_1');
    await expect(marks).toHaveCount(before.lessons.length + 1, { timeout: 90_000 });
    await isHere(page);
  } finally {
    await time.end();
  }
});
