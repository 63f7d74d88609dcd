import type { Page } from '@playwright/test';
import { createAccount, newEmail, openSignedIn, PASSWORD } from '../support/accounts.ts';
import { navigate } from '../support/browser/navigate.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/recording.ts';
import { chooseNewPerson, onboard, signOut, signUp, submitSignIn } from '../support/sign-up.ts';

/** How an iPhone marks an app on its home screen. */
const INSTALLED = 'Object.defineProperty(navigator, "standalone", { value: true });';
const SETTINGS = '/settings/auth';

const google = (page: Page) => page.getByRole('button', { name: /Googleで続ける/ });
const atProvider = /\/emulator\/auth\/handler/;

test('an installed app links, signs in and reauthenticates at the provider’s page: not offline, also after leaving it, other tabs stay signed in', {
  tag: '@extended',
}, async ({ world }) => {
  const account = await createAccount(world.server);
  const phone = world.phone({ serviceWorker: true, initScript: INSTALLED });
  const page = await openSignedIn(phone, account, SETTINGS);
  await waitForServiceWorker(page);

  await test.step('other tabs stay signed in while one links Google', async () => {
    await page.getByRole('button', { name: 'Googleと連携する' }).click();
    await page.waitForURL(atProvider);
    const other = await phone.open('/settings/home');
    await expect(other.getByText(account.email).first()).toBeVisible();
    await other.close();

    await chooseNewPerson(page, newEmail());
    await page.waitForURL(`**${SETTINGS}`);
    await expect(page.getByRole('button', { name: 'Googleの連携を解除する' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Googleの連携を解除する' })).toBeVisible();
  });

  await test.step('it does not leave for the provider offline', async () => {
    await signOut(page);
    await expect(page.getByText('ログアウトしました')).toBeVisible();
    await navigate(page, `/signIn?ref=${encodeURIComponent(SETTINGS)}`);
    await expect(google(page)).toBeVisible();
    await page.context().setOffline(true);
    await google(page).click();
    await expect(page.getByText('通信エラーが発生しました')).toBeVisible();
    await page.context().setOffline(false);
  });

  const person = newEmail();
  await test.step('it goes there and back, also after leaving the provider', async () => {
    await google(page).click();
    await page.waitForURL(atProvider);
    await page.goBack();
    await google(page).click();
    await page.waitForURL(atProvider);
    await expect(page.getByText('本物のGoogleではありません')).toBeVisible();
    await chooseNewPerson(page, person);
    await page.waitForURL(`**/onboarding?ref=${encodeURIComponent(SETTINGS)}`);
    await onboard(page, `**${SETTINGS}`);
  });

  await test.step('it accepts a reauthentication there and does not ask for another', async () => {
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
    await page.getByRole('button', { name: person }).click();
    await page.waitForURL(`**${SETTINGS}`);
    await expect(page.getByText('ご本人の確認ができました')).toBeVisible();
    await changeAddress();
    await expect(card.getByText('それまでは、今までのアドレスのままです')).toBeVisible();
  });
});

/** What this device has stored of the server's answers, by person. */
const storedAnswers = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('otomichi.queries.')));

test('signs all tabs of a phone in and out together, explains a session that was revoked while it was offline, and forgets what it knew of the person', async ({
  world,
}) => {
  const [first, second] = [await createAccount(world.server), await createAccount(world.server)];
  const phone = world.phone({ serviceWorker: true });
  const here = await openSignedIn(phone, first);

  await test.step('all tabs are signed in and out together', async () => {
    const there = await phone.open('/settings/home');
    await expect(there.getByText(first.email).first()).toBeVisible();
    await expect(here.getByRole('heading', { level: 1, name: 'ホーム' })).toBeVisible();
    await signOut(here);
    await there.waitForURL(/\/signIn/);
    await navigate(here, '/signIn');
    await submitSignIn(here, second.email);
    await there.waitForURL(/\/settings\/home/);
    await expect(there.getByText(second.email).first()).toBeVisible();
    await there.close();
  });

  await test.step('a session that was revoked offline is explained, and what was known of the person is gone', async () => {
    await waitForServiceWorker(here);
    await expect.poll(() => storedAnswers(here)).toHaveLength(1);
    world.network.cut();
    await here.context().setOffline(true);
    await world.admin.revokeSessions(second.email);
    await here.reload();
    await expect(here.getByText('オフラインです').first()).toBeVisible();
    world.network.restore();
    await here.context().setOffline(false);
    await here.waitForURL(/\/signIn/);
    await expect(here.getByText('有効期限').first()).toBeVisible();
    expect(await storedAnswers(here)).toEqual([]);
    await submitSignIn(here, second.email);
  });
});

test('returns to a purchase after sign-up and onboarding, and keeps the wanted page from sign-in to sign-up and back', async ({
  world,
}) => {
  const email = newEmail();
  const page = await world.phone().open('/curriculums/pf-beginner/purchase?plan=2');

  await test.step('a purchase is remembered by the device', async () => {
    await page.waitForURL(/\/signIn\?ref=/);
    // The address loses the way back on purpose.
    await signUp(page, email);
    await onboard(page, '**/curriculums/pf-beginner/purchase?plan=2');
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'ログアウトしました' })).toBeVisible();
  });

  await test.step('the sign-up with a known address leads back to the sign-in, with address and wanted page', async () => {
    await navigate(page, '/settings/home');
    await page.waitForURL('**/signIn?ref=%2Fsettings%2Fhome');
    // The form's own: the one at the top of every page leads to no wanted page.
    await page.getByRole('main').getByRole('link', { name: '新規登録' }).click();
    await page.waitForURL('**/signUp?ref=%2Fsettings%2Fhome');
    const field = page.getByLabel('メールアドレス');
    await field.fill(email.replace('example.jp', 'gmial.com'));
    await page.getByRole('button', { name: 'これに直す' }).click();
    await expect(field).toHaveValue(email.replace('example.jp', 'gmail.com'));
    await field.fill(email);
    await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: '新規登録' }).click();
    await expect(page.getByText('同意が必要です')).toBeVisible();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '新規登録' }).click();
    await expect(page.getByText('このメールアドレスはすでに登録されています')).toBeVisible();
    await page.getByRole('link', { name: 'ログインする' }).click();
    await page.waitForURL('**/signIn?ref=%2Fsettings%2Fhome');
    await expect(field).toHaveValue(email);
    await submitSignIn(page, email);
    await page.waitForURL('**/settings/home');
  });
});
