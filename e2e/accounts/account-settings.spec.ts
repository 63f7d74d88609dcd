import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipped } from '../../tests/support/unzipped.ts';
import {
  createAccount,
  identityCall,
  newEmail,
  openSignedIn,
  PASSWORD,
  signInByCall,
} from '../support/accounts.ts';
import { navigate } from '../support/browser/navigate.ts';
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
import { chooseNewPerson, signOut, submitSignIn } from '../support/sign-up.ts';
import { travel } from '../support/time-travel.ts';

const SETTINGS = '/settings/auth';
const NEW_PASSWORD = 'hidamari2026';
/** Longer than a sign-in counts as recent. */
const TEN_MINUTES_MS = DAY_MS / 144;

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const follow = (page: Page, { pathname, search }: URL) => page.goto(pathname + search);
const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title })).toBeVisible();

test('links Google, disables everything offline, changes the address and takes it back by the mails, and signs every other device out', {
  tag: '@extended',
}, async ({ world }) => {
  // Only a verified address is notified of a change.
  const account = await createAccount(world.server, { verified: true });
  const { email } = account;
  const page = await openSignedIn(world.phone({ serviceWorker: true }), account, SETTINGS);

  await test.step('links Google and unlinks it, not while it is offline', async () => {
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
    const unlink = card.getByRole('button', { name: 'Googleの連携を解除する' });
    await expect(unlink).toBeDisabled();
    await expect(page.getByRole('button', { name: 'データを書き出す' })).toBeDisabled();
    world.network.restore();
    await page.reload();

    await unlink.click();
    await page.getByRole('dialog').getByRole('button', { name: '解除する' }).click();
    await expect(card.getByText('Googleの連携を解除しました。')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Googleと連携する' })).toBeVisible();
  });

  const next = newEmail();
  await test.step('uses a new address for sign-in once the link of its mail was opened', async () => {
    const card = section(page, 'メールアドレス');
    await card.getByRole('button', { name: '変更する' }).click();
    await card.getByLabel('現在のパスワード').fill(PASSWORD);
    await card.getByLabel('新しいメールアドレス').fill(next);
    await card.getByRole('button', { name: '確認メールを送る' }).click();
    await expect(card.getByText('それまでは、今までのアドレスのままです')).toBeVisible();
    await expect(card.getByText(email)).toBeVisible();

    await follow(page, await linkTo(world.server.origin, next));
    await expect(page.getByText(`いままでのアドレス：${email}`)).toBeVisible();
    await page.getByRole('button', { name: '変更する' }).click();
    await expectTitle(page, 'メールアドレスを変更しました');
    // The change ended every session, this one as well.
    await page.getByRole('main').getByRole('link', { name: 'ログイン' }).click();
    await expect(page.getByText('ログインの有効期限が切れました')).toBeVisible();
    await expect(page.getByLabel('メールアドレス')).toHaveValue(next);
    await submitSignIn(page, next);
    await navigate(page, SETTINGS);
    await expect(card.getByText(next)).toBeVisible();
    await expect(card.getByText('確認済み')).toBeVisible();
    await signOut(page);
    await expectTitle(page, 'ログアウトしました');
  });

  await test.step('undoes it from the mail to the old address and offers a password reset', async () => {
    await follow(page, await linkTo(world.server.origin, email));
    await page.getByRole('button', { name: '元に戻す' }).click();
    await expectTitle(page, 'メールアドレスを元に戻しました');
    await page.getByRole('button', { name: '再設定のメールを送る' }).click();
    await expect(page.getByText(`${email} に再設定のメールを送りました`)).toBeVisible();
    await navigate(page, '/signIn');
    await submitSignIn(page, email);
  });

  await test.step('signs every other device out when the password changes, gives the reason and accepts the new one', async () => {
    const elsewhere = { ...account, ...(await signInByCall(world.server, email)) };
    const other = await openSignedIn(world.phone(), elsewhere, SETTINGS);
    await expect(section(other, 'メールアドレス').getByText(email)).toBeVisible();
    await navigate(page, SETTINGS);
    const card = section(page, 'パスワード');
    await card.getByRole('button', { name: '変更する' }).click();
    await card.getByLabel('現在のパスワード').fill('wrong2026');
    await card.getByLabel('新しいパスワード').fill(NEW_PASSWORD);
    await card.getByRole('button', { name: '保存する' }).click();
    await expect(card.getByText('現在のパスワードが正しくありません。')).toBeVisible();
    await card.getByLabel('現在のパスワード').fill(PASSWORD);
    await card.getByRole('button', { name: '保存する' }).click();
    await expect(card.getByText('パスワードを変更しました。')).toBeVisible();
    await page.reload();
    await expect(section(page, 'メールアドレス').getByText(email)).toBeVisible();

    await other.reload();
    await other.waitForURL('**/signIn**');
    await expect(other.getByText('ログインの有効期限が切れました')).toBeVisible();
    await submitSignIn(other, email, NEW_PASSWORD);

    // Then everybody is signed out on purpose, this device included.
    await navigate(other, SETTINGS);
    await other.getByRole('button', { name: 'すべての端末からログアウト' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'すべての端末からログアウト' }).click();
    await other.waitForURL('**/signIn**');
    await expect(other.getByText('すべての端末からログアウトしました。')).toBeVisible();
    await page.reload();
    await page.waitForURL('**/signIn**');
  });
});

/** Where this device still has something that names the person: its databases and its small storage. */
const tracesOf = (page: Page, uid: string) =>
  page.evaluate(async (person) => {
    const requested = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
      });
    const traces: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await requested(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = await requested(database.transaction(store).objectStore(store).getAll());
        if (JSON.stringify(rows).includes(person)) traces.push(`${name}/${store}`);
      }
      database.close();
    }
    // The mark of the unfinished work names the person, too, and goes last.
    const kept = Object.entries(localStorage).filter((entry) => entry.join().includes(person));
    return [...traces, ...kept.map(([key]) => key)];
  }, uid);

test.describe('with a clock that moves', () => {
  test.use({ serverKind: 'clocked' });

  test('exports an archive with the recording byte for byte, and deletes the account after reauthentication, on the device and on the server', {
    tag: '@extended',
  }, async ({ world }) => {
    const account = await createAccount(world.server);
    const { email, uid } = account;
    await world.admin.grantSubscription(email);
    const phone = world.phone({ microphone: 'scale-voice.wav' });
    const page = await openSignedIn(phone, account, `${SETTINGS}?leave=true`);
    await expect(page.getByText('受講中のコースがあるため、まだ削除できません')).toBeVisible();
    await world.admin.endSubscription(email);

    await navigate(page, HOMEWORK);
    const row = await record(page, 2);
    await submit(row);
    await expectState(row, '届きました');

    await test.step('the archive has the recording byte for byte', async () => {
      await navigate(page, SETTINGS);
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

    await test.step('the deletion offers the take that waits, and asks for word and password', async () => {
      await navigate(page, HOMEWORK);
      await expect(takeRows(page)).toHaveCount(1);
      await record(page, 1);
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
      expect(await tracesOf(page, uid)).toEqual(
        expect.arrayContaining([expect.stringContaining('otomichi-takes/')]),
      );
      await button.click();
      const dialog = page.getByRole('dialog', { name: 'ご本人の確認' });
      await dialog.getByLabel('現在のパスワード').fill(PASSWORD);
      await dialog.getByRole('button', { name: '確認する' }).click();
      await expect(page.getByText('アカウントを削除しました')).toBeVisible();
      await expect(page).toHaveURL(/\/\?lp/);
    });

    await test.step('nothing of the person is left, and the address is free', async () => {
      // The page changes before the last of it is erased.
      await expect.poll(() => tracesOf(page, uid)).toEqual([]);
      const left = await page.evaluate(() => JSON.stringify({ ...localStorage }));
      expect(left).not.toContain(email);
      await expect(signInByCall(world.server, email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
      const again = { email, password: PASSWORD, returnSecureToken: true };
      expect((await identityCall(world.server, 'accounts:signUp', again)).localId).not.toBe(uid);
      expect(await world.admin.submissionsOf(email)).toEqual([]);
    });
  });
});
