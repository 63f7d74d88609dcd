import { newEmail, PASSWORD } from '../support/accounts.ts';
import { CARD } from '../support/server/card-numbers.ts';
import { linkTo } from '../support/server/messages.ts';
import { until } from '../support/until.ts';
import type { Engine, EnginePage } from './engine.ts';
import { shows, tapOn } from './screen.ts';

/** A card has one free month on a server. */
const CARDS: Readonly<Record<string, string>> = { Firefox: CARD.good, WebKitGTK: CARD.mastercard };

/** From the first visit to a lesson that is paid for: signs up, opens the mail's link, pays in the sandbox, signs out and in again. */
export async function becomesMember({ name, page }: Engine, origin: string): Promise<void> {
  const email = newEmail();
  await page.goto(`${origin}/signUp`);
  await typeInto(page, 'メールアドレス', email);
  await typeInto(page, 'パスワード', PASSWORD);
  await tapOn(page, 'input[type=checkbox]', null);
  await tapOn(page, 'button', '新規登録');
  for (const next of ['次へ', '次へ', 'はじめる']) {
    await tapOn(page, 'fieldset label', null);
    await tapOn(page, 'button', next);
  }
  await isAt(page, '/home');

  await page.goto((await linkTo(origin, email)).href);
  await tapOn(page, 'button', 'このメールアドレスを確認する');
  await shows(page, 'メールアドレスを確認しました');

  await page.goto(`${origin}/curriculums/pf-beginner/purchase`);
  await tapOn(page, 'fieldset label', null);
  await typeInto(page, 'カード番号', CARDS[name] ?? CARD.jcb);
  await typeInto(page, '有効期限（月 / 年）', '1234');
  await typeInto(page, 'セキュリティコード', '123');
  await tapOn(page, 'button', 'カードを登録する');
  await tapOn(page, 'button, a', '申し込む');
  await shows(page, 'お申し込みの確認');
  await tapOn(page, 'button', '申し込みを確定する');
  await shows(page, 'ありがとうございました', 90_000);

  await signOut(page, origin);
  await page.goto(`${origin}/signIn`);
  await typeInto(page, 'メールアドレス', email);
  await typeInto(page, 'パスワード', PASSWORD);
  await tapOn(page, 'main button', 'ログイン');
  await isAt(page, '/home');
  await signOut(page, origin);
  console.log(`${name}: somebody signs up, verifies the address, pays, signs out and in again`);
}

async function signOut(page: EnginePage, origin: string): Promise<void> {
  await page.goto(`${origin}/signOut`);
  await tapOn(page, 'main button', 'ログアウト');
  await shows(page, 'ログアウトしました');
}

async function isAt(page: EnginePage, pathname: string): Promise<void> {
  await until(
    `the page ${pathname}`,
    async () => (await page.evaluate(() => location.pathname)) === pathname,
  );
}

/** Types where a tap on this label leads. */
async function typeInto(page: EnginePage, label: string, text: string): Promise<void> {
  await tapOn(page, 'label', label);
  await until(`the field 「${label}」`, () =>
    page.evaluate(() => document.activeElement instanceof HTMLInputElement),
  );
  for (const letter of text) await page.press(letter);
}
