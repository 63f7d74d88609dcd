import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { aNewEmail, PASSWORD, settleWorker, signIn, signUp } from './support/learner.ts';
import { codeTo, linkTo } from './support/messages.ts';
import { onboard } from './support/onboarding.ts';
import { expect, test, type World } from './support/world.ts';

const follow = (page: Page, { pathname, search }: URL) => page.goto(pathname + search);
const title = (page: Page, words: string) => expect(page.getByRole('heading', { name: words })).toBeVisible();

async function signOut(page: Page): Promise<void> {
  await page.goto('/signOut');
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await title(page, 'ログアウトしました');
}

/** Chooses somebody new on the labelled page of the demonstration. */
async function chooseNew(popup: Page, email: string): Promise<void> {
  await expect(popup.getByText('本物のGoogleではありません')).toBeVisible();
  await popup.getByText('別の人としてはじめる').click();
  await popup.getByLabel('名前').fill('花子');
  await popup.getByLabel(/メールアドレス/).fill(email);
  await popup.getByRole('button', { name: 'この人としてはじめる' }).click();
}

test('an address is confirmed by a press; the link shows nothing new to whoever opens it again', async ({
  world,
}) => {
  const page = await world.phone().open('/');
  const email = aNewEmail();
  await signUp(page, email);
  await expect(page.getByText(`${email} に確認メールを送りました`)).toBeVisible();
  const link = await linkTo(world.server.origin, email);

  // Another operation than the code was made for, in every other mode; none of them uses the code up.
  for (const mode of ['recoverEmail', 'resetPassword', 'verifyAndChangeEmail', 'signIn', 'everything']) {
    const bent = new URL(link);
    bent.searchParams.set('mode', mode);
    await follow(page, bent);
    await title(page, mode === 'everything' ? 'リンクが正しくありません' : 'このリンクは使えません');
  }

  await follow(page, link);
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'このメールアドレスを確認する' }).click();
  await title(page, 'メールアドレスを確認しました');
  await page.reload();
  await title(page, 'メールアドレスの確認は、もう済んでいます');

  const stranger = await world.phone().open(link.pathname + link.search);
  await title(stranger, 'このリンクは使えません');
  await expect(stranger.getByRole('alert')).toContainText('すでに使われています');
});

test('a forgotten password is replaced; the typed address goes along', async ({ world }) => {
  const page = await world.phone().open('/');
  const email = aNewEmail();
  await signUp(page, email);
  await signOut(page);

  // Whoever is not known hears the same.
  const unknown = aNewEmail();
  await page.goto('/resetPassword');
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
  await title(page, '新しいパスワードになりました');

  await page.getByRole('main').getByRole('link', { name: 'ログイン' }).click();
  await expect(page.getByLabel('メールアドレス')).toHaveValue(email);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'ログイン' }).click();
  await expect(page.getByText('メールアドレスまたはパスワードが正しくありません。')).toBeVisible();
  await expect(page.getByLabel('パスワード', { exact: true })).toBeFocused();
  await page.getByLabel('パスワード', { exact: true }).fill('Asagohan-2026');
  await page.getByRole('button', { name: 'ログイン' }).click();
  // Where the person wanted to go has come along through the mail.
  await page.waitForURL('**/onboarding?ref=%2Fsettings%2Fhome');
});

test('somebody comes in by phone, with a number as it is typed in Japan', async ({ world }) => {
  const page = await world.phone().open('/signUp?ref=%2Fsettings%2Fhome');
  const digits = String(randomInt(10 ** 8)).padStart(8, '0');
  const wide = [...`090ー${digits}`].map((sign) =>
    /\d/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign,
  );
  await page.getByRole('button', { name: '電話番号で続ける' }).click();
  // The button that was pressed is gone with its screen: keyboard and screen reader begin at the top of the next one.
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
  await onboardTo(page, '**/settings/home');
});

/** Answers the first questions, after which the page that was wanted before opens. */
async function onboardTo(page: Page, address: string): Promise<void> {
  await page.waitForURL('**/onboarding**');
  for (const next of ['次へ', '次へ', 'はじめる']) {
    await page.getByRole('group').first().getByRole('radio').first().check({ force: true });
    await page.getByRole('button', { name: next }).click();
  }
  await page.waitForURL(address);
}

test('the window of Google is closed, then used; next time it leads straight home', async ({ world }) => {
  const page = await world.phone().open('/signIn');
  const email = aNewEmail();
  const google = page.getByRole('button', { name: 'Googleで続ける（デモ）' });
  const press = async () => {
    const popup = page.waitForEvent('popup');
    await google.click();
    return popup;
  };
  await (await press()).close();
  await expect(page.getByText('操作が中断されました')).toBeVisible();
  await chooseNew(await press(), email);
  await onboard(page);
  await signOut(page);

  await page.goto('/signIn');
  const popup = await press();
  await popup.getByRole('button', { name: email }).click();
  await page.waitForURL('**/home');
});

test('an address that has an account with a password is told so, and the way leads to linking', async ({
  world,
}) => {
  const page = await world.phone().open('/');
  const email = aNewEmail();
  await signUp(page, email);
  await onboard(page);
  await signOut(page);

  await page.goto('/signIn');
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Googleで続ける（デモ）' }).click();
  await chooseNew(await popup, email);
  await expect(page.getByText('このメールアドレスは、別の方法で登録されています')).toBeVisible();
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'ログイン' }).click();
  await page.waitForURL('**/settings/auth');
});

test('a changed address is undone from the mail to the old one, which then offers a new password', async ({
  world,
}) => {
  const page = await world.phone().open('/');
  const [email, next] = [aNewEmail(), aNewEmail()];
  await signUp(page, email);
  await expect(page.getByText(`${email} に確認メールを送りました`)).toBeVisible();
  // Only an address that was confirmed is told of a change.
  await follow(page, await linkTo(world.server.origin, email));
  await page.getByRole('button', { name: 'このメールアドレスを確認する' }).click();
  await title(page, 'メールアドレスを確認しました');
  await askForChange(world, email, next);

  await follow(page, await linkTo(world.server.origin, next));
  await expect(page.getByText(`いままでのアドレス：${email}`)).toBeVisible();
  await page.getByRole('button', { name: '変更する' }).click();
  await title(page, 'メールアドレスを変更しました');
  // The change ended every session, this one as well.
  await page.getByRole('main').getByRole('link', { name: 'ログイン' }).click();
  await expect(page.getByText('ログインの有効期限が切れました')).toBeVisible();
  await expect(page.getByLabel('メールアドレス')).toHaveValue(next);

  await follow(page, await linkTo(world.server.origin, email));
  await page.getByRole('button', { name: '元に戻す' }).click();
  await title(page, 'メールアドレスを元に戻しました');
  await page.getByRole('button', { name: '再設定のメールを送る' }).click();
  await expect(page.getByText(`${email} に再設定のメールを送りました`)).toBeVisible();
  await signIn(page, email);
});

/** As the settings do it. */
async function askForChange({ server, line }: World, email: string, newEmail: string): Promise<void> {
  const call = async (deed: string, body: object) => {
    const address = `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:${deed}?key=otomichi-embedded`;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { idToken: string };
  };
  const { idToken } = await call('signInWithPassword', {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  });
  const continueUrl = `${line.origin}/settings/auth`;
  await call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail, continueUrl });
}

test('in an app from the home screen the provider takes the whole page, and brings the person back', async ({
  world,
}) => {
  const installed = 'Object.defineProperty(navigator, "standalone", { value: true })';
  const page = await world.phone({ before: installed }).open('/signIn?ref=%2Fsettings%2Fhome');
  await page.getByRole('button', { name: 'Googleで続ける（デモ）' }).click();
  await page.waitForURL('**/emulator/auth/handler**');
  await chooseNew(page, aNewEmail());
  await onboardTo(page, '**/settings/home');
});

test('inside another app the way out keeps the page, and Google is not offered', async ({ world }) => {
  const line =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari Line/15.6.0';
  const before = `Object.defineProperty(navigator, 'userAgent', { value: ${JSON.stringify(line)} })`;
  const page = await world.phone({ before }).open('/signIn?ref=%2Fsettings%2Fhome');
  await expect(page.getByText('LINEの中の画面で開いています')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Safariで開く' })).toHaveAttribute(
    'href',
    /\/signIn\?ref=%2Fsettings%2Fhome&openExternalBrowser=1$/,
  );
  await expect(page.getByRole('button', { name: 'Appleで続ける' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Googleで続ける' })).toHaveCount(0);
});

test('a link that is opened without a line waits, and goes on when the line is back', async ({ world }) => {
  const page = await world.phone().open('/');
  const email = aNewEmail();
  await signUp(page, email);
  const link = await linkTo(world.server.origin, email);
  await settleWorker(page);
  await page.reload();
  world.line.cut();
  await follow(page, link);
  await expect(page.getByText('リンクはまだ使われていません')).toBeVisible();
  world.line.restore();
  await page.getByRole('button', { name: 'このメールアドレスを確認する' }).click();
  await title(page, 'メールアドレスを確認しました');
});

test('where a person wanted to go is kept from the sign-in to the sign-up and back', async ({ world }) => {
  const phone = world.phone();
  const page = await phone.open('/settings/home');
  await page.waitForURL('**/signIn?ref=%2Fsettings%2Fhome');
  await page.getByRole('link', { name: '新規登録' }).click();
  await page.waitForURL('**/signUp?ref=%2Fsettings%2Fhome');
  const email = aNewEmail();
  await page.getByLabel('メールアドレス').fill(email.replace('example.jp', 'gmial.com'));
  await page.getByRole('button', { name: 'これに直す' }).click();
  await expect(page.getByLabel('メールアドレス')).toHaveValue(email.replace('example.jp', 'gmail.com'));
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '新規登録' }).click();
  await expect(page.getByText('同意が必要です')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '新規登録' }).click();
  await onboardTo(page, '**/settings/home');
  await signOut(page);

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
