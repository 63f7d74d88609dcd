import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createAccount, newEmail, PASSWORD } from '../support/accounts.ts';
import { navigate } from '../support/browser/navigate.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/recording.ts';
import { codeTo, linkTo } from '../support/server/messages.ts';
import { chooseNewPerson, onboard, signOut, signUp } from '../support/sign-up.ts';

const NEW_PASSWORD = 'Asagohan-2026';

const follow = (page: Page, { pathname, search }: URL) => page.goto(pathname + search);
const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title })).toBeVisible();

async function signOutCompletely(page: Page): Promise<void> {
  await signOut(page);
  await expectTitle(page, 'ログアウトしました');
}

/** Chooses somebody new on the demonstration page, which says that it is not Google. */
async function chooseOnDemoPage(page: Page, email: string): Promise<void> {
  await expect(page.getByText('本物のGoogleではありません')).toBeVisible();
  await chooseNewPerson(page, email);
}

test('verifies an address by a link that works only once and waits while it is offline, then resets a forgotten password', async ({
  world,
}) => {
  const page = await world.phone({ serviceWorker: true }).open('/licenses.txt');
  const email = newEmail();
  await signUp(page, email);
  await expect(page.getByText(`${email} に確認メールを送りました`)).toBeVisible();
  const link = await linkTo(world.server.origin, email);

  await test.step('another operation than the code was made for does not use it up', async () => {
    const bent = new URL(link);
    bent.searchParams.set('mode', 'resetPassword');
    await navigate(page, bent.pathname + bent.search);
    await expectTitle(page, 'このリンクは使えません');
  });

  await test.step('a link that is opened offline is kept for when the network returns', async () => {
    await waitForServiceWorker(page);
    world.network.cut();
    await follow(page, link);
    await expect(page.getByText('リンクが使えなくなることはありません')).toBeVisible();
    world.network.restore();
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'このメールアドレスを確認する' }).click();
    await expectTitle(page, 'メールアドレスを確認しました');
  });

  await test.step('it works once: its person sees that it is done, anybody else that it is used', async () => {
    await page.reload();
    await expectTitle(page, 'メールアドレスの確認は、もう済んでいます');
    await signOutCompletely(page);
    await follow(page, link);
    await expectTitle(page, 'このリンクは使えません');
    await expect(page.getByRole('alert')).toContainText('すでに使われています');
  });

  await test.step('a forgotten password is reset, and address and wanted page are carried along', async () => {
    await navigate(page, '/signIn?ref=%2Fsettings%2Fhome');
    await page.getByLabel('メールアドレス').fill(` ${email.replace('@', '＠')} `);
    await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click();
    await expect(page.getByLabel('メールアドレス')).toHaveValue(/example\.jp/);
    await page.getByRole('button', { name: '再設定のメールを送る' }).click();
    await expect(page.getByText(`${email} が登録されていれば`)).toBeVisible();
    await expect(page.getByRole('button', { name: /もう一度送る（あと\d+秒）/ })).toBeDisabled();

    await follow(page, await linkTo(world.server.origin, email));
    const field = page.getByLabel('新しいパスワード');
    await field.fill('short1');
    await page.getByRole('button', { name: 'このパスワードにする' }).click();
    await expect(page.getByText('パスワードは8文字以上で入力してください。')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'このパスワードにする' }).click();
    await expectTitle(page, '新しいパスワードになりました');

    await page.getByRole('main').getByRole('link', { name: 'ログイン' }).click();
    await expect(page.getByLabel('メールアドレス')).toHaveValue(email);
    const password = page.getByLabel('パスワード', { exact: true });
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: 'ログイン' }).click();
    await expect(page.getByText('メールアドレスまたはパスワードが違います。')).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'ログイン' }).click();
    // The mail's link has carried the wanted page along.
    await page.waitForURL('**/onboarding?ref=%2Fsettings%2Fhome');
  });
});

const LINE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari Line/15.6.0';

test('signs in with Google by a pop-up and by phone, leads from an address with a password to linking, and offers Safari inside another app', async ({
  world,
}) => {
  const page = await world.phone().open('/licenses.txt');

  await test.step('inside another app it offers Safari with the same page, and no Google', async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setUserAgentOverride', { userAgent: LINE });
    await page.goto('/signIn?ref=%2Fsettings%2Fhome');
    await expect(page.getByText('LINEの中の画面で開いています')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Safariで開く' })).toHaveAttribute(
      'href',
      /\/signIn\?ref=%2Fsettings%2Fhome&openExternalBrowser=1$/,
    );
    await expect(page.getByRole('button', { name: 'Appleで続ける' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Googleで続ける' })).toHaveCount(0);
    await devtools.send('Emulation.setUserAgentOverride', { userAgent: '' });
    await devtools.detach();
  });

  const google = page.getByRole('button', { name: 'Googleで続ける（デモ）' });
  const press = async () => {
    const popup = page.waitForEvent('popup');
    await google.click();
    return popup;
  };

  await test.step('an address of Google that has a password account leads to linking, also after a closed pop-up', async () => {
    const { email } = await createAccount(world.server);
    await page.goto('/signIn');
    await (await press()).close();
    await expect(page.getByText('操作が中断されました')).toBeVisible();
    await chooseOnDemoPage(await press(), email);
    await expect(page.getByText('このメールアドレスは、別の方法で登録されています')).toBeVisible();
    await page.getByLabel('メールアドレス').fill(email);
    await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'ログイン' }).click();
    await page.waitForURL('**/settings/auth');
    await signOutCompletely(page);
  });

  await test.step('somebody new goes by the onboarding to the wanted page, and home the next time', async () => {
    const email = newEmail();
    await navigate(page, '/signIn?ref=%2Fcurriculums');
    await chooseNewPerson(await press(), email);
    await page.waitForURL('**/onboarding?ref=%2Fcurriculums');
    await onboard(page, '**/curriculums');
    await signOutCompletely(page);
    await navigate(page, '/signIn');
    await (await press()).getByRole('button', { name: email }).click();
    await page.waitForURL('**/home');
    await signOutCompletely(page);
  });

  await test.step('a phone number is typed as it is in Japan', async () => {
    await navigate(page, '/signUp?ref=%2Fsettings%2Fhome');
    const digits = String(randomInt(10 ** 8)).padStart(8, '0');
    const wide = [...`090ー${digits}`].map((sign) =>
      /\d/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign,
    );
    await page.getByRole('button', { name: '電話番号で続ける' }).click();
    // The pressed button is gone with its screen, so the focus moves to the top of the next one.
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByLabel('電話番号').fill(wide.join(''));
    await page.getByRole('button', { name: '確認コードを送る' }).click();
    await expect(page.getByText(`090-${digits.slice(0, 4)}-${digits.slice(4)} にSMSで`)).toBeVisible();

    const code = await codeTo(world.server.origin, `+8190${digits}`);
    const field = page.getByLabel('確認コード');
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await expect(page.getByText('確認コードが正しくありません')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await onboard(page, '**/settings/home');
  });
});
