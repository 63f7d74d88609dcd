import {
  aNewEmail,
  enterRoom,
  expectState,
  HOMEWORK,
  LESSON,
  record,
  savedFile,
  settleWorker,
  signUp,
  takeRows,
} from './support/learner.ts';
import { onboard } from './support/onboarding.ts';
import { expect, test } from './support/world.ts';

test('two tabs and a double press make one submission', async ({ world }) => {
  const phone = world.phone({ hears: 'twinkle-piano.wav' });
  const { page: one, email } = await enterRoom(phone);
  const row = await record(one, 4);
  const other = await phone.context.newPage();
  await other.goto(phone.settings.origin + HOMEWORK);
  await expectState(takeRows(other).first(), 'この端末に保存済み');

  world.line.cut();
  await row.getByRole('button', { name: 'この録音を提出する' }).dblclick();
  await expectState(takeRows(other).first(), '送信待ち');
  world.line.restore();
  await Promise.all(
    [one, other].map((page) =>
      page
        .getByRole('button', { name: '今すぐ送る' })
        .first()
        .click({ timeout: 5_000 })
        .catch(() => undefined),
    ),
  );
  await expectState(takeRows(one).first(), '届きました');
  await expectState(takeRows(other).first(), '届きました');
  expect((await world.school.list()).filter((take) => take.email === email)).toHaveLength(1);
});

test('after one visit with the line the app and its lessons open without', async ({ world }) => {
  const phone = world.phone();
  const page = await phone.open('/');
  await signUp(page, aNewEmail());
  await onboard(page);
  await page.goto(`${LESSON}/text`);
  await expect(page.locator('.lesson-text')).toContainText('鍵盤');
  await settleWorker(page);
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).length), { timeout: 60_000 })
    .toBeGreaterThan(0);
  await page.reload();
  await expect(page.locator('.lesson-text')).toContainText('鍵盤');
  await phone.close();

  world.line.cut();
  const offline = await phone.open(`${LESSON}/text`);
  await expect(offline.locator('.lesson-text')).toContainText('鍵盤');
  await expect(offline.getByText('オフラインです')).toBeVisible();
  await offline.goto(phone.settings.origin + HOMEWORK);
  await expect(offline.getByRole('button', { name: '録音する' })).toBeVisible();
  await offline.goto(`${phone.settings.origin}/home`);
  await expect(offline.getByRole('main')).toBeVisible();
  await offline.goto(`${phone.settings.origin}/no/such/page`);
  await expect(offline.getByText('ページが見つかりません').first()).toBeVisible();
});

test('answers to registering that are lost three times still make one submission', async ({ world }) => {
  const phone = world.phone({ hears: 'twinkle-piano.wav' });
  const { page, email } = await enterRoom(phone);
  const row = await record(page, 4);
  world.line.loseAnswers(/audios\/upload\/create/, 3);
  await row.getByRole('button', { name: 'この録音を提出する' }).click();
  await expect
    .poll(() => world.line.seen().filter((request) => /POST .*audios\/upload\/create/.test(request)).length, {
      timeout: 120_000,
    })
    .toBeGreaterThanOrEqual(4);
  await expectState(row, '届きました');
  expect((await world.school.list()).filter((take) => take.email === email)).toHaveLength(1);
});

test('a lesson that closed meanwhile holds the take, says why and gives the file', async ({ world }) => {
  const phone = world.phone({ hears: 'twinkle-piano.wav' });
  const email = aNewEmail();
  const page = await phone.open('/');
  await signUp(page, email);
  await onboard(page);
  await world.school.grant(email);
  await page.goto('/lessons/pf-first-songs_1_1/homework');
  const row = await record(page, 4);
  await world.school.end(email);
  await row.getByRole('button', { name: 'この録音を提出する' }).click();
  await expectState(row, '確認が必要です');
  await expect(row.getByText('受講期間が終了しました')).toBeVisible();
  expect((await savedFile(page, row)).length).toBeGreaterThan(10_000);
  expect((await world.school.list()).filter((take) => take.email === email)).toEqual([]);
});
