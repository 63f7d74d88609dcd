import type { Page } from '@playwright/test';
import { openAsMember, signInByCall } from '../support/accounts.ts';
import { navigate } from '../support/browser/navigate.ts';
import { expect, test, type World } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/recording.ts';

// At ten in the morning in Japan: what was practised just before midnight is of yesterday when the log opens.
test.use({ serverKind: 'clocked' });

const HOMEWORK = '/lessons/pf-trial_1_1/homework';
const LOG = '/practice/log';

type StoredSpan = readonly [key: string, value: string];

/** What the tracker has on the device and no outbox has. */
const openSpans = (page: Page): Promise<StoredSpan[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('otomichi.practice-open.'))
      .map((key) => [key, localStorage.getItem(key) ?? ''] as const),
  );

/**
 * Leaves what a page leaves that dies after four minutes: the test practises for a few seconds only. The end of the span is as far
 * ahead as a clock may be. It is written beside a text, where no app runs: the app would take it over at once.
 */
async function leaveLongSpan(page: Page, [key, value]: StoredSpan): Promise<void> {
  const { record } = JSON.parse(value);
  const spanID = crypto.randomUUID();
  const long = { record: { ...record, spanID, seconds: 240 }, savedAt: 0 };
  await page.goto('/licenses.txt');
  await page.evaluate(([name, row]) => localStorage.setItem(name, row), [
    key.replace(record.spanID, spanID),
    JSON.stringify(long),
  ] as const);
}

test('practice without a network is in the log after a restart, and on other devices once it arrived', async ({
  world,
}) => {
  const phone = world.phone({ restartable: true });
  const { page, email } = await openAsMember(world, phone);
  await waitForServiceWorker(page);
  await navigate(page, HOMEWORK);
  await page.getByRole('button', { name: 'メトロノームを鳴らす' }).click();
  // A press is a moment of counting, as the tracker's own tick would be.
  const counted = async () => {
    await page.keyboard.press('Shift');
    return await openSpans(page);
  };
  await expect.poll(counted).toHaveLength(1);
  const [span = ['', '']] = await openSpans(page);
  expect(span[1]).toContain('"lessonID":"pf-trial_1_1"');
  await leaveLongSpan(page, span);
  await phone.close();

  world.network.cut();
  const offline = await phone.open(LOG);
  await expect(offline.getByText('今日 4分')).toBeVisible();
  await expect(offline.getByText('練習した日が1日つづいています')).toBeVisible();
  await offline.getByLabel('1週間の目標').selectOption('30');
  await expect(offline.getByText('目標まで あと26分')).toBeVisible();
  await phone.close();

  world.network.restore();
  const again = await phone.open('/home');
  await expect
    .poll(() => logsOf(world, email), { timeout: 60_000 })
    .toMatchObject({
      // With the few seconds of the metronome.
      days: [{ lessonID: 'pf-trial_1_1', minutes: 4 }],
      goal: { minutesAWeek: 30, reminderHour: null },
    });
  await again.goto('/progress');
  await expect(again.getByText('練習した時間 4分')).toBeVisible();
  await expect(again.getByText('練習 4分', { exact: true })).toBeVisible();
});

/** The log as another device gets it. */
async function logsOf({ server }: World, email: string): Promise<{ days: { minutes: number }[] }> {
  const { idToken } = await signInByCall(server, email);
  const response = await fetch(`${server.origin}/api/v1/private/practice/logs/list`, {
    headers: { authorization: `Bearer ${idToken}` },
  });
  const logs = (await response.json()) as { days: { seconds: number }[] };
  return { ...logs, days: logs.days.map((day) => ({ ...day, minutes: Math.floor(day.seconds / 60) })) };
}
