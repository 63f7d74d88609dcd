import type { Page } from '@playwright/test';
import { openAsMember, signInByCall } from '../support/accounts.ts';
import { expect, test, type World } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/recording.ts';

const HOMEWORK = '/lessons/pf-trial_1_1/homework';
const LOG = '/practice/log';

/** What the tracker has on the device and no outbox has. */
const openSpans = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('otomichi.practice-open.'))
      .map((key) => localStorage.getItem(key) ?? ''),
  );

/** As a page leaves it that dies after 25 minutes: the test waits for a few seconds only. */
const makeItLong = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith('otomichi.practice-open.')) continue;
      const { record } = JSON.parse(localStorage.getItem(key) ?? '');
      const startedAt = new Date(Date.now() - 26 * 60_000).toISOString();
      localStorage.setItem(
        key,
        JSON.stringify({ record: { ...record, startedAt, seconds: 1_500 }, savedAt: 0 }),
      );
    }
  });

test('practice without a network is in the log after a restart, and on other devices once it arrived', async ({
  world,
}) => {
  const phone = world.phone({ restartable: true });
  const { page, email } = await openAsMember(world, phone);
  await waitForServiceWorker(page);
  await page.goto(HOMEWORK);
  await page.getByRole('button', { name: 'メトロノームを鳴らす' }).click();
  // A press is a moment of counting, as the tracker's own tick would be.
  const counted = async () => {
    await page.keyboard.press('Shift');
    return await openSpans(page);
  };
  await expect.poll(counted, { timeout: 20_000 }).toHaveLength(1);
  expect((await openSpans(page))[0]).toContain('"lessonID":"pf-trial_1_1"');
  await page.goto(LOG);
  await makeItLong(page);
  await phone.close();

  world.network.cut();
  const offline = await phone.open(LOG);
  await expect(offline.getByText('今日 25分')).toBeVisible();
  await expect(offline.getByText('練習した日が1日つづいています')).toBeVisible();
  await offline.getByLabel('1週間の目標').selectOption('30');
  await expect(offline.getByText('目標まで あと5分')).toBeVisible();
  await phone.close();

  world.network.restore();
  const again = await phone.open('/home');
  await expect
    .poll(() => logsOf(world, email), { timeout: 60_000 })
    .toMatchObject({
      days: [{ lessonID: 'pf-trial_1_1', seconds: 1_500 }],
      goal: { minutesAWeek: 30, reminderHour: null },
    });
  await again.goto('/progress');
  await expect(again.getByText('練習した時間 25分')).toBeVisible();
  await expect(again.getByText('練習 25分', { exact: true })).toBeVisible();
});

/** The log as another device gets it. */
async function logsOf({ server }: World, email: string): Promise<unknown> {
  const { idToken } = await signInByCall(server, email);
  const response = await fetch(`${server.origin}/api/v1/private/practice/logs/list`, {
    headers: { authorization: `Bearer ${idToken}` },
  });
  return await response.json();
}
