import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createAccount, identityCall, newEmail, PASSWORD, signInByCall } from '../support/accounts.ts';
import { expect, test, type World } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/recording.ts';
import { codeTo, linkTo } from '../support/server/messages.ts';
import { chooseNewPerson, onboard, signIn, signOut, signUp } from '../support/sign-up.ts';

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

test('verifies an address by a press of a button, and its link works only once', async ({ world }) => {
  const page = await world.phone().open('/');
  const email = newEmail();
  await signUp(page, email);
  await expect(page.getByText(`${email} に確認メールを送りました`)).toBeVisible();
  const link = await linkTo(world.server.origin, email);

  // Another operation than the code was made for, in every other mode; none of them uses the code up.
  for (const mode of ['recoverEmail', 'resetPassword', 'verifyAndChangeEmail', 'signIn', 'everything']) {
    const bent = new URL(link);
    bent.searchParams.set('mode', mode);
    await follow(page, bent);
    await expectTitle(page, mode === 'everything' ? 'リンクが正しくありません' : 'このリンクは使えません');
  }

  await follow(page, link);
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'このメールアドレスを確認する' }).click();
  await expectTitle(page, 'メールアドレスを確認しました');
  await page.reload();
  await expectTitle(page, 'メールアドレスの確認は、もう済んでいます');

  const stranger = await world.phone().open(link.pathname + link.search);
  await expectTitle(stranger, 'このリンクは使えません');
  await expect(stranger.getByRole('alert')).toContainText('すでに使われています');
});

test('resets a forgotten password and carries the typed address along', async ({ world }) => {
  const { email } = await createAccount(world.server, { onboarded: false });
  const page = await world.phone().open('/resetPassword');

  // An unknown address gets the same answer.
  const unknown = newEmail();
  await page.getByLabel('メールアドレス').fill(unknown);
  await page.getByRole('button', { name: '再設定のメールを送る' }).click();
  await expect(page.getByText(`${unknown} が登録されていれば`)).toBeVisible();

  await page.goto('/signIn?ref=%2Fsettings%2Fhome');
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
  await field.fill('Asagohan-2026');
  await page.getByRole('button', { name: 'このパスワードにする' }).click();
  await expectTitle(page, '新しいパスワードになりました');

  await page.getByRole('main').getByRole('link', { name: 'ログイン' }).click();
  await expect(page.getByLabel('メールアドレス')).toHaveValue(email);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'ログイン' }).click();
  await expect(page.getByText('メールアドレスまたはパスワードが違います。')).toBeVisible();
  await expect(page.getByLabel('パスワード', { exact: true })).toBeFocused();
  await page.getByLabel('パスワード', { exact: true }).fill('Asagohan-2026');
  await page.getByRole('button', { name: 'ログイン' }).click();
  // The mail's link has carried the wanted page along.
  await page.waitForURL('**/onboarding?ref=%2Fsettings%2Fhome');
});

test('signs in by phone with a number as it is typed in Japan', async ({ world }) => {
  const page = await world.phone().open('/signUp?ref=%2Fsettings%2Fhome');
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

test('signs in with Google after its pop-up was closed once, and goes home the next time', async ({
  world,
}) => {
  const page = await world.phone().open('/signIn');
  const email = newEmail();
  const google = page.getByRole('button', { name: 'Googleで続ける（デモ）' });
  const press = async () => {
    const popup = page.waitForEvent('popup');
    await google.click();
    return popup;
  };
  await (await press()).close();
  await expect(page.getByText('操作が中断されました')).toBeVisible();
  await chooseOnDemoPage(await press(), email);
  await onboard(page);
  await signOutCompletely(page);

  await page.goto('/signIn');
  const popup = await press();
  await popup.getByRole('button', { name: email }).click();
  await page.waitForURL('**/home');
});

test('says that an address of Google has a password account, and leads to linking', async ({ world }) => {
  const { email } = await createAccount(world.server);
  const page = await world.phone().open('/signIn');
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Googleで続ける（デモ）' }).click();
  await chooseOnDemoPage(await popup, email);
  await expect(page.getByText('このメールアドレスは、別の方法で登録されています')).toBeVisible();
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'ログイン' }).click();
  await page.waitForURL('**/settings/auth');
});

test('undoes a changed address from the mail to the old one and offers a password reset', async ({
  world,
}) => {
  const page = await world.phone().open('/');
  const [email, next] = [newEmail(), newEmail()];
  await signUp(page, email);
  await expect(page.getByText(`${email} に確認メールを送りました`)).toBeVisible();
  // Only a verified address is notified of a change.
  await follow(page, await linkTo(world.server.origin, email));
  await page.getByRole('button', { name: 'このメールアドレスを確認する' }).click();
  await expectTitle(page, 'メールアドレスを確認しました');
  await requestChange(world, email, next);

  await follow(page, await linkTo(world.server.origin, next));
  await expect(page.getByText(`いままでのアドレス：${email}`)).toBeVisible();
  await page.getByRole('button', { name: '変更する' }).click();
  await expectTitle(page, 'メールアドレスを変更しました');
  // The change ended every session, this one as well.
  await page.getByRole('main').getByRole('link', { name: 'ログイン' }).click();
  await expect(page.getByText('ログインの有効期限が切れました')).toBeVisible();
  await expect(page.getByLabel('メールアドレス')).toHaveValue(next);

  await follow(page, await linkTo(world.server.origin, email));
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expectTitle(page, 'メールアドレスを元に戻しました');
  await page.getByRole('button', { name: '再設定のメールを送る' }).click();
  await expect(page.getByText(`${email} に再設定のメールを送りました`)).toBeVisible();
  await signIn(page, email);
});

/** Requests the change as the settings do. */
async function requestChange({ server, network }: World, email: string, newEmail: string): Promise<void> {
  const { idToken } = await signInByCall(server, email);
  await identityCall(server, 'accounts:sendOobCode', {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken,
    newEmail,
    continueUrl: `${network.origin}/settings/auth`,
  });
}

test('signs in on the provider’s page in an installed app', async ({ world }) => {
  const installed = 'Object.defineProperty(navigator, "standalone", { value: true })';
  const page = await world.phone({ initScript: installed }).open('/signIn?ref=%2Fsettings%2Fhome');
  await page.getByRole('button', { name: 'Googleで続ける（デモ）' }).click();
  await page.waitForURL('**/emulator/auth/handler**');
  await chooseOnDemoPage(page, newEmail());
  await onboard(page, '**/settings/home');
});

test('offers Safari with the same page inside another app, and does not offer Google there', async ({
  world,
}) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari Line/15.6.0';
  const initScript = `Object.defineProperty(navigator, 'userAgent', { value: ${JSON.stringify(userAgent)} })`;
  const page = await world.phone({ initScript }).open('/signIn?ref=%2Fsettings%2Fhome');
  await expect(page.getByText('LINEの中の画面で開いています')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Safariで開く' })).toHaveAttribute(
    'href',
    /\/signIn\?ref=%2Fsettings%2Fhome&openExternalBrowser=1$/,
  );
  await expect(page.getByRole('button', { name: 'Appleで続ける' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Googleで続ける' })).toHaveCount(0);
  // Safari knows nothing of the invitation by which somebody came here.
  await page.goto('/signUp?invitation=ABCDE12345');
  await page.getByRole('main').getByRole('link', { name: 'ログイン' }).click();
  await page.waitForURL('**/signIn');
  await expect(page.getByRole('link', { name: 'Safariで開く' })).toHaveAttribute(
    'href',
    /\/signIn\?invitation=ABCDE12345&openExternalBrowser=1$/,
  );
});

test('keeps the link of a mail that is opened offline for when the network returns', async ({ world }) => {
  const page = await world.phone({ serviceWorker: true }).open('/');
  const email = newEmail();
  await signUp(page, email);
  const link = await linkTo(world.server.origin, email);
  await waitForServiceWorker(page);
  world.network.cut();
  await follow(page, link);
  await expect(page.getByText('リンクはまだ使われていません')).toBeVisible();
  world.network.restore();
  await page.getByRole('button', { name: 'このメールアドレスを確認する' }).click();
  await expectTitle(page, 'メールアドレスを確認しました');
});

test('keeps the wanted page from sign-in to sign-up and back', async ({ world }) => {
  const phone = world.phone();
  const page = await phone.open('/settings/home');
  await page.waitForURL('**/signIn?ref=%2Fsettings%2Fhome');
  await page.getByRole('link', { name: '新規登録' }).click();
  await page.waitForURL('**/signUp?ref=%2Fsettings%2Fhome');
  const email = newEmail();
  await page.getByLabel('メールアドレス').fill(email.replace('example.jp', 'gmial.com'));
  await page.getByRole('button', { name: 'これに直す' }).click();
  await expect(page.getByLabel('メールアドレス')).toHaveValue(email.replace('example.jp', 'gmail.com'));
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '新規登録' }).click();
  await expect(page.getByText('同意が必要です')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '新規登録' }).click();
  await onboard(page, '**/settings/home');
  await signOutCompletely(page);

  await page.goto('/signUp');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '新規登録' }).click();
  await expect(page.getByText('このメールアドレスはすでに登録されています')).toBeVisible();
  await page.getByRole('link', { name: 'ログインする' }).click();
  await expect(page.getByLabel('メールアドレス')).toHaveValue(email);
  await signIn(page, email);
});
