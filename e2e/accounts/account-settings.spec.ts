import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipped } from '../../tests/support/unzipped.ts';
import { createAccount, newEmail, openAsMember, openSignedIn, PASSWORD } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { DAY_MS } from '../support/japan-day.ts';
import {
  expectState,
  HOMEWORK,
  record,
  submit,
  takeRows,
  waitForServiceWorker,
} from '../support/recording.ts';
import { linkTo } from '../support/server/messages.ts';
import { chooseNewPerson, onboard, signUp, submitSignIn } from '../support/sign-up.ts';
import { travel } from '../support/time-travel.ts';

const SETTINGS = '/settings/auth';
const NEW_PASSWORD = 'hidamari2026';
/** Longer than a sign-in counts as recent. */
const TEN_MINUTES_MS = DAY_MS / 144;

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('signs every other device out when the password changes, gives the reason and accepts the new one', async ({
  world,
}) => {
  const account = await createAccount(world.server);
  const mine = await openSignedIn(world.phone(), account, SETTINGS);
  const other = await world.phone().open('/signIn');
  await submitSignIn(other, account.email);

  const card = section(mine, 'パスワード');
  await card.getByRole('button', { name: '変更する' }).click();
  await card.getByLabel('現在のパスワード').fill('wrong2026');
  await card.getByLabel('新しいパスワード').fill(NEW_PASSWORD);
  await card.getByRole('button', { name: '保存する' }).click();
  await expect(card.getByText('現在のパスワードが正しくありません。')).toBeVisible();
  await card.getByLabel('現在のパスワード').fill(PASSWORD);
  await card.getByRole('button', { name: '保存する' }).click();
  await expect(card.getByText('パスワードを変更しました。')).toBeVisible();
  await mine.reload();
  await expect(section(mine, 'メールアドレス').getByText(account.email)).toBeVisible();

  await other.reload();
  await other.waitForURL('**/signIn**');
  await expect(other.getByText('ログインの有効期限が切れました')).toBeVisible();
  await submitSignIn(other, account.email, NEW_PASSWORD);

  // Then everybody is signed out on purpose, this device included.
  await other.goto(SETTINGS);
  await other.getByRole('button', { name: 'すべての端末からログアウト' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'すべての端末からログアウト' }).click();
  await other.waitForURL('**/signIn**');
  await expect(other.getByText('すべての端末からログアウトしました。')).toBeVisible();
  await mine.reload();
  await mine.waitForURL('**/signIn**');
});

test('uses a new address for sign-in once the link of its mail was opened', async ({ world }) => {
  const { page, email: before } = await openAsMember(world, world.phone(), SETTINGS);
  const after = newEmail();
  const card = section(page, 'メールアドレス');
  await card.getByRole('button', { name: '変更する' }).click();
  await card.getByLabel('現在のパスワード').fill(PASSWORD);
  await card.getByLabel('新しいメールアドレス').fill(after);
  await card.getByRole('button', { name: '確認メールを送る' }).click();
  await expect(card.getByText('開くまでは、今までのアドレスのままです')).toBeVisible();
  await expect(card.getByText(before)).toBeVisible();

  const link = await linkTo(world.server.origin, after);
  await page.goto(link.pathname + link.search);
  await page.getByRole('button', { name: /変更|確認|切り替え/ }).click();
  await expect(page.getByRole('heading', { name: 'メールアドレスを変更しました' })).toBeVisible();
  await page.goto('/signIn');
  await submitSignIn(page, after);
  await page.goto(SETTINGS);
  await expect(card.getByText(after)).toBeVisible();
  await expect(card.getByText('確認済み')).toBeVisible();
});

test('links Google and unlinks it, and disables everything offline', async ({ world }) => {
  const { page } = await openAsMember(world, world.phone({ serviceWorker: true }), SETTINGS);
  const google = newEmail();
  const card = section(page, 'ログイン方法');
  const popup = page.waitForEvent('popup');
  await card.getByRole('button', { name: 'Googleと連携する' }).click();
  await chooseNewPerson(await popup, google);
  await expect(card.getByText('Googleと連携しました。')).toBeVisible();
  await expect(card.getByText(google)).toBeVisible();

  await waitForServiceWorker(page);
  world.network.cut();
  await page.reload();
  await expect(page.getByText('ログイン情報の変更には通信が必要です')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Googleの連携を解除する' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'データを書き出す' })).toBeDisabled();
  world.network.restore();
  await page.reload();

  await card.getByRole('button', { name: 'Googleの連携を解除する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '解除する' }).click();
  await expect(card.getByText('Googleの連携を解除しました。')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Googleと連携する' })).toBeVisible();
});

test('exports an archive with every recording byte for byte', async ({ world }) => {
  const phone = world.phone({ microphone: 'scale-voice.wav' });
  const { page, email } = await openAsMember(world, phone, HOMEWORK);
  const row = await record(page, 2);
  await submit(row);
  await expectState(row, '届きました');

  await page.goto(SETTINGS);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'データを書き出す' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^otomichi-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipped(await readFile(await file.path()));
  const data = JSON.parse(files.get('data.json')?.toString('utf8') ?? 'null');
  expect(data.profile.email).toBe(email);
  const [submission] = await world.admin.submissionsOf(email);
  const { bytes } = await world.admin.exportSubmission(submission?.submissionID ?? '');
  expect(data.recordings).toHaveLength(1);
  expect(files.get(data.recordings[0].file)).toEqual(bytes);
  expect(files.get('README.txt')?.toString('utf8')).toContain('学校に届いた録音（1件）');
});

test.describe('with a clock that moves', () => {
  test.use({ serverKind: 'clocked' });

  test('deletes an account after reauthentication, on the device and on the server', async ({ world }) => {
    const phone = world.phone();
    const account = await createAccount(world.server);
    const { email } = account;
    await world.admin.grantSubscription(email);
    const page = await openSignedIn(phone, account, `${SETTINGS}?leave=true`);
    await expect(page.getByText('受講中のコースがあるため、まだ削除できません')).toBeVisible();
    await world.admin.endSubscription(email);

    await page.goto(HOMEWORK);
    await record(page, 2);
    await travel(world, page, TEN_MINUTES_MS, SETTINGS);
    await page.getByRole('link', { name: 'アカウントを削除する' }).click();
    await expect(page.getByText('この端末に1件あります')).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /録音をファイルに保存$/ }).click();
    expect((await (await saved).createReadStream()).readable).toBe(true);

    const button = page.getByRole('button', { name: 'アカウントを削除する' });
    await button.click();
    await expect(page.getByText('「削除する」と入力してください。', { exact: true })).toBeVisible();
    await page.getByLabel('確認のため').fill('削除する');
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'ご本人の確認' });
    await dialog.getByLabel('現在のパスワード').fill(PASSWORD);
    await dialog.getByRole('button', { name: '確認する' }).click();
    await expect(page.getByText('アカウントを削除しました')).toBeVisible();
    await expect(page).toHaveURL(/\/\?lp/);

    // Nothing of the person is left on the device, and the account cannot sign in any more. The page changes before the
    // last of it is erased; the mark of the unfinished work goes with it.
    const left = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    await expect.poll(left).not.toContain(email);
    await expect.poll(left).not.toContain('otomichi.farewell');
    await page.goto('/signIn');
    await page.getByLabel('メールアドレス').fill(email);
    await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'ログイン', exact: true }).click();
    await expect(page.getByText('メールアドレスまたはパスワードが違います')).toBeVisible();
    await signUp(page, email);
    await onboard(page);
    await page.goto(HOMEWORK);
    await expect(page.getByRole('button', { name: '録音する' })).toBeVisible();
    await expect(takeRows(page)).toHaveCount(0);
  });
});
