import type { Page } from '@playwright/test';
import { createAccount, newEmail, openAsMember, openSignedIn } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/recording.ts';
import { chooseNewPerson, onboard, signIn, signOut, signUp } from '../support/sign-up.ts';

/** How an iPhone marks an app on its home screen. */
const INSTALLED = 'Object.defineProperty(navigator, "standalone", { value: true });';

const google = (page: Page) => page.getByRole('button', { name: /Googleで続ける/ });
const atProvider = /\/emulator\/auth\/handler/;

test('signs in by a second pop-up after the first one was closed', async ({ world }) => {
  const page = await world.phone().open('/signIn?ref=%2Fcurriculums');
  const [closed] = await Promise.all([page.waitForEvent('popup'), google(page).click()]);
  await closed.close();
  await expect(page.getByText('操作が中断されました')).toBeVisible();
  const [popup] = await Promise.all([page.waitForEvent('popup'), google(page).click()]);
  await chooseNewPerson(popup, newEmail());
  await page.waitForURL('**/onboarding?ref=%2Fcurriculums');
  await onboard(page, '**/curriculums');
});

test('goes to the provider and back in an installed app, also after leaving the provider', async ({
  world,
}) => {
  const page = await world.phone({ initScript: INSTALLED }).open('/signIn?ref=%2Fcurriculums');
  await google(page).click();
  await page.waitForURL(atProvider);
  await page.goBack();
  await google(page).click();
  await page.waitForURL(atProvider);
  await chooseNewPerson(page, newEmail());
  await page.waitForURL('**/onboarding?ref=%2Fcurriculums');
});

test('does not leave for the provider in an installed app that is offline', async ({ world }) => {
  const page = await world.phone({ serviceWorker: true, initScript: INSTALLED }).open('/signIn');
  await expect(google(page)).toBeVisible();
  await waitForServiceWorker(page);
  await page.context().setOffline(true);
  await google(page).click();
  await expect(page.getByText('通信エラーが発生しました')).toBeVisible();
  await page.context().setOffline(false);
  await google(page).click();
  await page.waitForURL(atProvider);
});

test('stays signed in in other tabs while one links Google at the provider’s page', async ({ world }) => {
  const phone = world.phone({ serviceWorker: true, initScript: INSTALLED });
  const { page, email } = await openAsMember(world, phone, '/settings/auth');
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: 'Googleと連携する' }).click();
  await page.waitForURL(atProvider);

  const other = await phone.open('/settings/home');
  await expect(other.getByText(email).first()).toBeVisible();
  await other.reload();
  await expect(other.getByText(email).first()).toBeVisible();

  await chooseNewPerson(page, newEmail());
  await page.waitForURL('**/settings/auth');
  await expect(page.getByRole('button', { name: 'Googleの連携を解除する' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Googleの連携を解除する' })).toBeVisible();
});

test('accepts a reauthentication at the provider’s page and does not ask for another', async ({ world }) => {
  const page = await world.phone({ initScript: INSTALLED }).open('/signIn');
  await google(page).click();
  await page.waitForURL(atProvider);
  await chooseNewPerson(page, newEmail());
  await page.waitForURL('**/onboarding');
  await onboard(page);
  await page.goto('/settings/auth');
  const heading = page.getByRole('heading', { name: 'メールアドレス', exact: true });
  const card = page.locator('section').filter({ has: heading });
  const changeAddress = async () => {
    await card.getByRole('button', { name: '変更する' }).click();
    await card.getByLabel('新しいメールアドレス').fill(newEmail());
    await card.getByRole('button', { name: '確認メールを送る' }).click();
  };
  await changeAddress();
  await page.getByRole('button', { name: 'Googleで確認する' }).click();
  await page.waitForURL(atProvider);
  await page.getByRole('button', { name: /花子/ }).click();
  await page.waitForURL('**/settings/auth');
  await expect(page.getByText('ご本人の確認ができました')).toBeVisible();
  await changeAddress();
  await expect(card.getByText('開くまでは、今までのアドレスのままです')).toBeVisible();
});

test('signs all tabs of a phone in and out together', async ({ world }) => {
  const phone = world.phone();
  const first = await createAccount(world.server);
  const here = await openSignedIn(phone, first);
  const there = await phone.open('/settings/home');
  await expect(there.getByText(first.email).first()).toBeVisible();
  await signOut(here);
  await there.waitForURL(/\/signIn/);
  const second = newEmail();
  await signUp(here, second);
  await there.waitForURL(/\/(settings\/home|onboarding)/);
  await onboard(here);
  await there.goto('/settings/home');
  await expect(there.getByText(second).first()).toBeVisible();
});

/** What this device has stored of the server's answers, by person. */
const storedAnswers = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('otomichi.queries.')));

test('explains a session that was revoked while the phone was offline, and forgets what it knew of the person', async ({
  world,
}) => {
  const { page, email } = await openAsMember(world, world.phone({ serviceWorker: true }));
  await waitForServiceWorker(page);
  await expect.poll(() => storedAnswers(page)).toHaveLength(1);
  world.network.cut();
  await page.context().setOffline(true);
  await world.admin.revokeSessions(email);
  await page.reload();
  await expect(page.getByText('オフラインです').first()).toBeVisible();
  world.network.restore();
  await page.context().setOffline(false);
  await page.waitForURL(/\/signIn/);
  await expect(page.getByText('有効期限').first()).toBeVisible();
  expect(await storedAnswers(page)).toEqual([]);
  await signIn(page, email);
});

test('returns to a purchase after sign-up and onboarding', async ({ world }) => {
  const page = await world.phone().open('/curriculums/pf-beginner/purchase?plan=2');
  await page.waitForURL(/\/signIn\?ref=/);
  await page.getByRole('link', { name: '新規登録' }).last().click();
  await page.waitForURL('**/signUp*');
  // The address loses the way back on purpose: what the device remembers is enough.
  await signUp(page, newEmail());
  await onboard(page, '**/curriculums/pf-beginner/purchase?plan=2');
});
