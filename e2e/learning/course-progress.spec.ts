import type { Page } from '@playwright/test';
import { createAccount, openSignedIn } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { DAY_MS, inJapan } from '../support/japan-day.ts';
import { travel } from '../support/time-travel.ts';

test.use({ serverKind: 'clocked' });

const COURSE = 'pf-first-songs_2';
/** Long enough for cached answers to be requested again. */
const A_QUARTER_HOUR_MS = DAY_MS / 96;

/** Opens today's lesson from home, where this one has to be offered, and completes it. */
async function completeTodaysLesson(page: Page, lesson: string): Promise<void> {
  const offered = page.getByRole('link', { name: 'レッスンを開く' });
  await expect(offered).toHaveAttribute('href', `/lessons/${lesson}`);
  await offered.click();
  const reported = page.waitForResponse(
    (response) =>
      response.url().includes('/lessons/completion/update') &&
      response.request().postData()?.includes(`"${lesson}"`) === true &&
      response.ok(),
  );
  await page.getByRole('button', { name: 'レッスンを完了にする' }).click();
  // The last lesson of a course without a recording asks first.
  const anyway = page.getByRole('button', { name: '提出せずに完了にする' });
  const undo = page.getByRole('button', { name: '完了を取り消す' });
  await expect(anyway.or(undo)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  // Days pass in a moment here: the server has to know before they do.
  await reported;
  await expect(undo).toBeVisible();
}

test('leads a learner through a course, lesson by lesson every five days, to the next one and to the end of the subscription', async ({
  world,
}) => {
  test.setTimeout(420_000);
  const account = await createAccount(world.server);
  const phone = world.phone();
  const page = await openSignedIn(phone, account);
  await world.admin.grantSubscription(account.email, 0);
  const { startsAt } = inJapan(world.now());

  // The trial course comes first and is released completely.
  await travel(world, page, A_QUARTER_HOUR_MS, '/home');
  for (let trial = 1; trial <= 5; trial += 1) {
    await completeTodaysLesson(page, `pf-trial_1_${trial}`);
    await page.getByRole('link', { name: 'ホーム' }).click();
  }

  await travel(world, page, A_QUARTER_HOUR_MS, '/home');
  await expect(page.getByText('5レッスン中5レッスン完了')).toBeVisible();
  const lessons = await lessonCount(page);
  expect(lessons).toBe(7);
  for (let k = 1; k <= lessons; k += 1) {
    const [, month, day] = inJapan(startsAt, 5 * k)
      .date.split('-')
      .map(Number);
    await expect(page.getByText(new RegExp(`次のレッスンは.*${month}月${day}日`))).toBeVisible();
    await completeTodaysLesson(page, `${COURSE}_${k}`);
    // A reload right after the completion shows it, too.
    await page.goto(`/courses/${COURSE}`);
    await expect(page.getByText(`${lessons}レッスン中${k}レッスン完了`)).toBeVisible();
    if (k === lessons) break;
    // A day before the next release there is nothing new; on the day there is.
    await travel(world, page, 4 * DAY_MS, '/home');
    await expect(page.getByText('届いているレッスンは、すべて完了しました')).toBeVisible();
    await page.goto(`/lessons/${COURSE}_${k + 1}`);
    await expect(page.getByRole('button', { name: 'レッスンを完了にする' })).toHaveCount(0);
    await travel(world, page, DAY_MS, '/home');
  }

  await expect(page.getByText('コースを修了しました')).toBeVisible();
  await expect(page.getByText('次は「両手で弾こう」です。最初のレッスンは5日後に届きます。')).toBeVisible();
  await travel(world, page, 5 * DAY_MS, '/home');
  await expect(page.getByRole('link', { name: 'レッスンを開く' })).toHaveAttribute(
    'href',
    '/lessons/pf-both-hands_2_1',
  );

  // The subscription ends; lessons are closed, and the page says how to come back.
  await world.admin.endSubscription(account.email, 5);
  await travel(world, page, 10 * DAY_MS, '/home');
  await expect(page.getByText('受講期間が終わっています')).toBeVisible();
  await page.goto(`/lessons/${COURSE}_1`);
  await expect(page.getByText(/再入会すると/)).toBeVisible();
  await page.goto('/progress');
  await expect(page.getByText('全5レッスン中 5レッスン完了')).toBeVisible();
});

async function lessonCount(page: Page): Promise<number> {
  return await page.evaluate(async (course) => {
    const [courseCode, courseVer] = course.split('_');
    const response = await fetch(
      `/api/v1/curriculums/lessons?courseCode=${courseCode}&courseVer=${courseVer}`,
    );
    return (await response.json()).lessons.length;
  }, COURSE);
}
