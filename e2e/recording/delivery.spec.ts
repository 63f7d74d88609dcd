import type { Page } from '@playwright/test';
import { createAccount, openSignedIn } from '../support/accounts.ts';
import { navigate } from '../support/browser/navigate.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  downloadTake,
  expectState,
  HOMEWORK,
  record,
  submit,
  takeRows,
  waitForServiceWorker,
} from '../support/recording.ts';

const NEXT_LESSON = '/lessons/pf-trial_1_2';

/** Goes to the homework of another lesson, where nothing was recorded yet, and records there. */
async function recordIn(page: Page, homework: string) {
  await navigate(page, homework);
  await expect(takeRows(page)).toHaveCount(0);
  return record(page, 2);
}

test('makes one submission of a double click in two tabs and of lost responses, and holds the take of a lesson that was closed meanwhile', async ({
  world,
}) => {
  const { admin, network, server } = world;
  const phone = world.phone({ serviceWorker: true, microphone: 'twinkle-piano.wav' });
  const account = await createAccount(server);
  await admin.grantSubscription(account.email);
  const page = await openSignedIn(phone, account, HOMEWORK);
  await waitForServiceWorker(page);

  await test.step('a double click in two tabs makes one submission', async () => {
    const row = await record(page, 2);
    const second = await phone.context.newPage();
    await second.goto(phone.settings.origin + HOMEWORK);
    await expectState(takeRows(second).first(), 'この端末に保存済み');
    network.cut();
    await row.getByRole('button', { name: 'この録音を提出する' }).dblclick();
    await expectState(takeRows(second).first(), '送信待ち');
    network.restore();
    await Promise.all([sendNow(page), sendNow(second)]);
    await expectState(takeRows(page).first(), '届きました');
    await expectState(takeRows(second).first(), '届きました');
    expect(await admin.submissionsOf(account.email)).toHaveLength(1);
    await second.close();
  });

  await test.step('so does a take whose registering is answered three times into the void', async () => {
    const row = await recordIn(page, `${NEXT_LESSON}/homework`);
    const before = network.requests().length;
    network.dropResponses(/audios\/upload\/create/, 3);
    await submit(row);
    await expect
      .poll(
        () =>
          network
            .requests()
            .slice(before)
            .filter((request) => /POST .*audios\/upload\/create/.test(request)).length,
        { timeout: 120_000 },
      )
      .toBeGreaterThanOrEqual(4);
    await expectState(row, '届きました');
    expect(await admin.submissionsOf(account.email)).toHaveLength(2);
  });

  await test.step('a lesson that was closed meanwhile holds its take, gives the reason and offers the file', async () => {
    const row = await recordIn(page, '/lessons/pf-first-songs_2_1/homework');
    network.cut();
    await submit(row);
    await admin.endSubscription(account.email);
    // The lesson's own page says that it has ended as soon as it hears so; the recordings stay where all of them are.
    await navigate(page, '/recordings');
    network.restore();
    const held = takeRows(page).filter({ hasText: '確認が必要です' });
    await expect(held).toHaveCount(1, { timeout: 90_000 });
    await held.getByRole('button', { name: /開く$/ }).click();
    await expect(held.getByText('受講期間が終了しました')).toBeVisible();
    expect((await downloadTake(page, held, '共有・保存')).length).toBeGreaterThan(10_000);
    expect(await admin.submissionsOf(account.email)).toHaveLength(2);
  });
});

/** Presses 今すぐ送る, unless the take is delivered before. */
async function sendNow(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '今すぐ送る' }).first();
  const delivered = takeRows(page).first().getByText('届きました', { exact: true });
  await button.or(delivered).first().waitFor();
  if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => undefined);
}
