import type { Page } from '@playwright/test';
import { aNewEmail, settleWorker, signIn, signUp } from './support/learner.ts';
import { onboard } from './support/onboarding.ts';
import { expect, test } from './support/world.ts';

/** As an iPhone tells an app of its home screen. */
const INSTALLED = 'Object.defineProperty(navigator, "standalone", { value: true });';

async function choose(chooser: Page, name: string, email: string): Promise<void> {
  await chooser.getByText('別の人としてはじめる').click();
  await chooser.getByLabel('名前').fill(name);
  await chooser.getByLabel('メールアドレス').fill(email);
  await chooser.getByRole('button', { name: 'この人としてはじめる' }).click();
}

const google = (page: Page) => page.getByRole('button', { name: /Googleで続ける/ });
const atProvider = /\/emulator\/auth\/handler/;

test('a pop-up that is closed leaves everything as it was, and the next one leads in', async ({ world }) => {
  const page = await world.phone().open('/signIn?ref=%2Fcurriculums');
  const [closed] = await Promise.all([page.waitForEvent('popup'), google(page).click()]);
  await closed.close();
  await expect(page.getByText('操作が中断されました')).toBeVisible();
  const [chooser] = await Promise.all([page.waitForEvent('popup'), google(page).click()]);
  await choose(chooser, '花子', aNewEmail());
  await page.waitForURL('**/onboarding?ref=%2Fcurriculums');
  await onboard(page, '**/curriculums');
});

test('an app on the home screen goes to the provider and comes back; giving up there costs nothing', async ({
  world,
}) => {
  const page = await world.phone({ before: INSTALLED }).open('/signIn?ref=%2Fcurriculums');
  await google(page).click();
  await page.waitForURL(atProvider);
  await page.goBack();
  await google(page).click();
  await page.waitForURL(atProvider);
  await choose(page, '花子', aNewEmail());
  await page.waitForURL('**/onboarding?ref=%2Fcurriculums');
});

test('without a line an app on the home screen does not go where no way leads back from', async ({
  world,
}) => {
  const page = await world.phone({ before: INSTALLED }).open('/signIn');
  await expect(google(page)).toBeVisible();
  await settleWorker(page);
  await page.context().setOffline(true);
  await google(page).click();
  await expect(page.getByText('通信エラーが発生しました')).toBeVisible();
  await page.context().setOffline(false);
  await google(page).click();
  await page.waitForURL(atProvider);
});

test('linking by way of the provider’s page: whoever opens the app meanwhile is still in', async ({
  world,
}) => {
  const phone = world.phone({ before: INSTALLED });
  const page = await phone.open('/');
  const email = aNewEmail();
  await signUp(page, email);
  await onboard(page);
  await settleWorker(page);
  await page.goto('/settings/auth');
  await page.getByRole('button', { name: 'Googleと連携する' }).click();
  await page.waitForURL(atProvider);

  const other = await phone.open('/settings/home');
  await expect(other.getByText(email).first()).toBeVisible();
  await other.reload();
  await expect(other.getByText(email).first()).toBeVisible();

  await choose(page, '花子', aNewEmail());
  await page.waitForURL('**/settings/auth');
  await expect(page.getByRole('button', { name: 'Googleの連携を解除する' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Googleの連携を解除する' })).toBeVisible();
});

test('a proof that went by way of the provider’s page counts: nobody is sent there again and again', async ({
  world,
}) => {
  const page = await world.phone({ before: INSTALLED }).open('/signIn');
  await google(page).click();
  await page.waitForURL(atProvider);
  await choose(page, '花子', aNewEmail());
  await page.waitForURL('**/onboarding');
  await onboard(page);
  await page.goto('/settings/auth');
  const heading = page.getByRole('heading', { name: 'メールアドレス', exact: true });
  const card = page.locator('section').filter({ has: heading });
  const ask = async () => {
    await card.getByRole('button', { name: '変更する' }).click();
    await card.getByLabel('新しいメールアドレス').fill(aNewEmail());
    await card.getByRole('button', { name: '確認メールを送る' }).click();
  };
  await ask();
  await page.getByRole('button', { name: 'Googleで確認する' }).click();
  await page.waitForURL(atProvider);
  await page.getByRole('button', { name: /花子/ }).click();
  await page.waitForURL('**/settings/auth');
  await expect(page.getByText('ご本人の確認ができました')).toBeVisible();
  await ask();
  await expect(card.getByText('開くまでは、今までのアドレスのままです')).toBeVisible();
});

test('the tabs of a phone are one: who goes or comes in one of them does so in all', async ({ world }) => {
  const phone = world.phone();
  const here = await phone.open('/');
  const [first, second] = [aNewEmail(), aNewEmail()];
  await signUp(here, first);
  await onboard(here);
  const there = await phone.open('/settings/home');
  await expect(there.getByText(first).first()).toBeVisible();
  await here.goto('/signOut');
  await here.getByRole('button', { name: 'ログアウト' }).click();
  await there.waitForURL(/\/signIn/);
  await signUp(here, second);
  await there.waitForURL(/\/(settings\/home|onboarding)/);
  await onboard(here);
  await there.goto('/settings/home');
  await expect(there.getByText(second).first()).toBeVisible();
});

test('a session that the school ended while there was no line is explained when the line is back', async ({
  world,
}) => {
  const page = await world.phone().open('/');
  const email = aNewEmail();
  await signUp(page, email);
  await onboard(page);
  await settleWorker(page);
  world.line.cut();
  await page.context().setOffline(true);
  await world.school.revoke(email);
  await page.reload();
  await expect(page.getByText('オフラインです').first()).toBeVisible();
  world.line.restore();
  await page.context().setOffline(false);
  await page.waitForURL(/\/signIn/);
  await expect(page.getByText('有効期限').first()).toBeVisible();
  await signIn(page, email);
});

test('whoever wanted to buy is brought back there by way of sign-up and first steps', async ({ world }) => {
  const page = await world.phone().open('/curriculums/pf-beginner/purchase?plan=2');
  await page.waitForURL(/\/signIn\?ref=/);
  await page.getByRole('link', { name: '新規登録' }).last().click();
  await page.waitForURL('**/signUp*');
  // The way back is lost on purpose: what the device remembers is enough.
  await signUp(page, aNewEmail());
  await onboard(page, '**/curriculums/pf-beginner/purchase?plan=2');
});
