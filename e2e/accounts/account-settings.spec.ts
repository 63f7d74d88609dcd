import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipped } from '../tests/support/unzipped.ts';
import {
  aNewEmail,
  expectState,
  HOMEWORK,
  PASSWORD,
  readyToRecord,
  record,
  settleWorker,
  signUp,
  takeRows,
} from './support/learner.ts';
import { linkTo } from './support/messages.ts';
import { onboard } from './support/onboarding.ts';
import { aTimeMachine } from './support/weeks.ts';
import { expect, test } from './support/world.ts';

const AUTH = '/settings/auth';
/** Longer than a sign-in counts as recent, in days. */
const TEN_MINUTES = 10 / 1440;

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

async function member(page: Page, email: string): Promise<void> {
  await signUp(page, email);
  await onboard(page);
}

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.waitForURL(/\/(home|settings|onboarding)/);
}

/** Chooses somebody on the labelled page that stands for a provider. */
async function choose(popup: Page, email: string): Promise<void> {
  await popup.getByText('別の人としてはじめる').click();
  await popup.getByLabel('名前').fill('花子');
  await popup.getByLabel('メールアドレス').fill(email);
  await popup.getByRole('button', { name: 'この人としてはじめる' }).click();
}

test('a changed password puts every other device out, with a reason, and lets the new one in', async ({
  world,
}) => {
  const email = aNewEmail();
  const mine = await world.phone().open('/');
  await member(mine, email);
  const other = await world.phone().open('/signIn');
  await enter(other, email, PASSWORD);

  await mine.goto(AUTH);
  const card = section(mine, 'パスワード');
  await card.getByRole('button', { name: '変更する' }).click();
  await card.getByLabel('現在のパスワード').fill('wrong2026');
  await card.getByLabel('新しいパスワード').fill('hidamari2026');
  await card.getByRole('button', { name: '保存する' }).click();
  await expect(card.getByText('現在のパスワードが正しくありません。')).toBeVisible();
  await card.getByLabel('現在のパスワード').fill(PASSWORD);
  await card.getByRole('button', { name: '保存する' }).click();
  await expect(card.getByText('パスワードを変更しました。')).toBeVisible();
  await mine.reload();
  await expect(section(mine, 'メールアドレス').getByText(email)).toBeVisible();

  await other.reload();
  await other.waitForURL('**/signIn**');
  await expect(other.getByText('ログインの有効期限が切れました')).toBeVisible();
  await enter(other, email, 'hidamari2026');

  // …and everybody is put out on purpose, this device as well.
  await other.goto(AUTH);
  await other.getByRole('button', { name: 'すべての端末からログアウト' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'すべての端末からログアウト' }).click();
  await other.waitForURL('**/signIn**');
  await expect(other.getByText('すべての端末からログアウトしました。')).toBeVisible();
  await mine.reload();
  await mine.waitForURL('**/signIn**');
});

test('another address counts once its mail was opened; then it is the one to sign in with', async ({
  world,
}) => {
  const [before, after] = [aNewEmail(), aNewEmail()];
  const page = await world.phone().open('/');
  await member(page, before);
  await page.goto(AUTH);
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
  await enter(page, after, PASSWORD);
  await page.goto(AUTH);
  await expect(card.getByText(after)).toBeVisible();
  await expect(card.getByText('確認済み')).toBeVisible();
});

test('Google is linked and taken away again; without a line nothing of it can be pressed', async ({
  world,
}) => {
  const page = await world.phone().open('/');
  await member(page, aNewEmail());
  await page.goto(AUTH);
  const google = aNewEmail();
  const card = section(page, 'ログイン方法');
  const opened = page.waitForEvent('popup');
  await card.getByRole('button', { name: 'Googleと連携する' }).click();
  await choose(await opened, google);
  await expect(card.getByText('Googleと連携しました。')).toBeVisible();
  await expect(card.getByText(google)).toBeVisible();

  await settleWorker(page);
  world.line.cut();
  await page.reload();
  await expect(page.getByText('ログイン情報の変更には通信が必要です')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Googleの連携を解除する' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'データを書き出す' })).toBeDisabled();
  world.line.restore();
  await page.reload();

  await card.getByRole('button', { name: 'Googleの連携を解除する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '解除する' }).click();
  await expect(card.getByText('Googleの連携を解除しました。')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Googleと連携する' })).toBeVisible();
});

test('the archive holds what was handed in, byte for byte', async ({ world }) => {
  const email = aNewEmail();
  const page = await world.phone({ hears: 'scale-voice.wav' }).open('/');
  await member(page, email);
  await page.goto(HOMEWORK);
  await readyToRecord(page);
  const row = await record(page, 2);
  await row.getByRole('button', { name: 'この録音を提出する' }).click();
  await expectState(row, '届きました');

  await page.goto(AUTH);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'データを書き出す' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^otomichi-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipped(await readFile(await file.path()));
  const data = JSON.parse(files.get('data.json')?.toString('utf8') ?? 'null');
  expect(data.profile.email).toBe(email);
  const [handedIn] = (await world.school.list()).filter((take) => take.email === email);
  const { bytes } = await world.school.export(handedIn?.submissionID ?? '');
  expect(data.recordings).toHaveLength(1);
  expect(files.get(data.recordings[0].file)).toEqual(bytes);
  expect(files.get('README.txt')?.toString('utf8')).toContain('学校に届いた録音（1件）');
});

test('an account is deleted after a proof, with everything of it here and at school', async () => {
  const machine = await aTimeMachine();
  try {
    const { phone, school } = machine;
    const email = aNewEmail();
    const page = await phone.open('/');
    await member(page, email);
    await school.grant(email);
    await page.goto(`${AUTH}?leave=true`);
    await expect(page.getByText('受講中のコースがあるため、まだ削除できません')).toBeVisible();
    await school.end(email);

    await page.goto(HOMEWORK);
    await record(page, 2);
    await machine.later(page, TEN_MINUTES, AUTH);
    await page.getByRole('link', { name: 'アカウントを削除する' }).click();
    await expect(page.getByText('この端末に1件あります')).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /録音をファイルに保存$/ }).click();
    expect((await (await saved).createReadStream()).readable).toBe(true);

    const submit = page.getByRole('button', { name: 'アカウントを削除する' });
    await submit.click();
    await expect(page.getByText('「削除する」と入力してください。', { exact: true })).toBeVisible();
    await page.getByLabel('確認のため').fill('削除する');
    await submit.click();
    const dialog = page.getByRole('dialog', { name: 'ご本人の確認' });
    await dialog.getByLabel('現在のパスワード').fill(PASSWORD);
    await dialog.getByRole('button', { name: '確認する' }).click();
    await expect(page.getByText('アカウントを削除しました')).toBeVisible();
    await expect(page).toHaveURL(/\/\?lp/);

    // Nothing of the person is left on the device, and nobody can come in any more.
    const left = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(left).not.toContain(email);
    await page.goto('/signIn');
    await page.getByLabel('メールアドレス').fill(email);
    await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'ログイン', exact: true }).click();
    await expect(page.getByText('メールアドレスまたはパスワードが正しくありません')).toBeVisible();
    await member(page, email);
    await page.goto(HOMEWORK);
    await expect(page.getByRole('button', { name: '録音する' })).toBeVisible();
    await expect(takeRows(page)).toHaveCount(0);
  } finally {
    await machine.end();
  }
});
