import type { Page } from '@playwright/test';
import { createAccount, openAsMember } from '../support/accounts.ts';
import { navigate } from '../support/browser/navigate.ts';
import type { Phone } from '../support/browser/phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { filesOnDevice, hashesOnDevice, openCourse, packCard } from '../support/packs.ts';
import { waitForServiceWorker } from '../support/recording.ts';
import { signIn } from '../support/sign-up.ts';
import { until } from '../support/until.ts';

const COURSE = 'pf-trial_1';

const expectDownloaded = (page: Page) =>
  expect(packCard(page).getByText('この端末で使えます')).toBeVisible({ timeout: 90_000 });

/** How much of the device the origin may use; without a number as much as there is. */
async function limitTo(phone: Phone, page: Page, quotaSize?: number): Promise<void> {
  const devtools = await phone.context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin: phone.settings.origin,
    ...(quotaSize === undefined ? {} : { quotaSize }),
  });
}

async function expectNothingOnDevice(page: Page): Promise<void> {
  await until('the packs to be gone', async () => (await filesOnDevice(page)).length === 0);
  expect(await hashesOnDevice(page)).toEqual({});
}

test('a pack resumes when a full device has room, stays paused over a reload, and leaves nothing when removed or signed out', {
  tag: '@extended',
}, async ({ world }) => {
  const phone = world.phone({ restartable: true, wholeBrowser: true });
  const { page } = await openAsMember(world, phone);
  await waitForServiceWorker(page);
  await openCourse(page, COURSE);
  const start = page.getByRole('button', { name: 'オフラインで使う' });
  const resume = packCard(page).getByRole('button', { name: '再開' });
  const paused = packCard(page).getByText('一時停止中です').last();

  await test.step('says that the device is full', async () => {
    const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
    await limitTo(phone, page, usage + 1_500_000);
    await start.click();
    await expect(packCard(page).getByText('端末の空きが足りません').last()).toBeVisible({ timeout: 120_000 });
    await limitTo(phone, page);
  });

  await test.step('resumes, and is paused in the middle of a film', async () => {
    const stalled = world.network.stallResponse(/\.mp4/, 50_000);
    await resume.click();
    await stalled;
    await packCard(page).getByRole('button', { name: '一時停止' }).click();
    await expect(paused).toBeVisible();
    await page.reload();
    await expect(paused).toBeVisible();
    await resume.click();
    await expectDownloaded(page);
  });

  await test.step('leaves nothing when it is removed', async () => {
    expect(Object.keys(await hashesOnDevice(page)).length).toBeGreaterThan(0);
    await navigate(page, '/settings/home');
    await page.getByRole('button', { name: /の教材を削除$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
    await expect(page.getByText('まだありません')).toBeVisible();
    await expectNothingOnDevice(page);
  });

  await test.step('leaves neither whole files nor parts at the sign-out', async () => {
    await navigate(page, `/courses/${COURSE}`);
    // The device writes a quarter of a megabyte at once.
    const stalled = world.network.stallResponse(/\.mp4/, 300_000);
    await start.click();
    await stalled;
    await until('a part of the film to be stored', async () =>
      (await filesOnDevice(page)).some(({ kept, have }) => !kept && have > 0),
    );
    expect(Object.keys(await hashesOnDevice(page)).length).toBeGreaterThan(0);
    await navigate(page, '/signOut');
    await page.getByRole('main').getByRole('button', { name: 'ログアウト' }).click();
    await expectNothingOnDevice(page);
    const other = await createAccount(world.server);
    await signIn(page, other.email);
    await page.goto(`/courses/${COURSE}`);
    await expect(start).toBeVisible();
  });
});
