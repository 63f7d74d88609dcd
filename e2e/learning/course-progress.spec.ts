import type { Page } from '@playwright/test';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { createAccount, openSignedIn, signInByCall } from '../support/accounts.ts';
import { navigate } from '../support/browser/navigate.ts';
import { expect, test, type World } from '../support/fixtures.ts';
import { DAY_MS, inJapan } from '../support/japan-day.ts';
import { packCard } from '../support/packs.ts';
import { callAs } from '../support/teaching.ts';
import { travel } from '../support/time-travel.ts';

test.use({ serverKind: 'clocked' });

const COURSE = 'pf-first-songs_2';
const LESSONS = 7;
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

/** Completes a lesson as another device of the person does. */
async function completeElsewhere({ server }: World, email: string, lessonID: string): Promise<void> {
  // Days have passed, and with them the token's hour.
  const learner = await signInByCall(server, email);
  await callAs(server, learner, lessonActivity.updateCompletion, { lessonID, completed: true });
}

test('leads a learner through a course, lesson by lesson every five days, to the next one and to the end of the subscription; its pack follows', {
  tag: '@extended',
}, async ({ world }) => {
  test.setTimeout(420_000);
  const account = await createAccount(world.server);
  await world.admin.grantSubscription(account.email, 0);
  const page = await openSignedIn(world.phone(), account);
  const { startsAt } = inJapan(world.now());
  const home = page.getByRole('link', { name: 'ホーム' });
  const done = (lessons: number) => page.getByText(`${LESSONS}レッスン中${lessons}レッスン完了`);
  const expectNextRelease = async (days: number) => {
    const [, month, day] = inJapan(startsAt, days).date.split('-').map(Number);
    await expect(page.getByText(new RegExp(`次のレッスンは.*${month}月${day}日`))).toBeVisible();
  };

  await test.step('the trial course comes first and is released completely', async () => {
    await completeTodaysLesson(page, 'pf-trial_1_1');
    await home.click();
    await completeTodaysLesson(page, 'pf-trial_1_2');
    for (const trial of [3, 4]) await completeElsewhere(world, account.email, `pf-trial_1_${trial}`);
    await travel(world, page, A_QUARTER_HOUR_MS, '/home');
    await completeTodaysLesson(page, 'pf-trial_1_5');
    await home.click();
    await expect(page.getByText('5レッスン中5レッスン完了')).toBeVisible();
  });

  const marks = page.getByText('端末に保存済み', { exact: true });
  await test.step('the first lesson is there; a reload right after its completion shows it', async () => {
    await expectNextRelease(5);
    await completeTodaysLesson(page, `${COURSE}_1`);
    await page.goto(`/courses/${COURSE}`);
    await expect(done(1)).toBeVisible();
    await page.getByRole('button', { name: 'オフラインで使う' }).click();
    await expect(marks).toHaveCount(1, { timeout: 90_000 });
  });

  await test.step('a day before the next release there is nothing new', async () => {
    await travel(world, page, 4 * DAY_MS, '/home');
    await expect(page.getByText('届いているレッスンは、すべて完了しました')).toBeVisible();
    await navigate(page, `/lessons/${COURSE}_2`);
    await expect(page.getByText('それまでは、届いているレッスンをくり返し練習できます。')).toBeVisible();
    await expect(page.getByRole('button', { name: 'レッスンを完了にする' })).toHaveCount(0);
  });

  await test.step('on the day there is, and the pack downloads it by itself', async () => {
    await travel(world, page, DAY_MS, `/courses/${COURSE}`);
    await expect(marks).toHaveCount(2, { timeout: 90_000 });
    await expect(packCard(page).getByText('この端末で使えます')).toBeVisible();
    // The lessons after it need not be downloaded here.
    await packCard(page).getByRole('button', { name: '削除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
    await expect(marks).toHaveCount(0);
    await home.click();
    await expectNextRelease(10);
    await completeTodaysLesson(page, `${COURSE}_2`);
  });

  await test.step('the last lesson leads to the next course', async () => {
    await page.goto('about:blank');
    for (let k = 3; k < LESSONS; k += 1) {
      await world.advance(5 * DAY_MS);
      await completeElsewhere(world, account.email, `${COURSE}_${k}`);
    }
    await travel(world, page, 5 * DAY_MS, '/home');
    await expectNextRelease(5 * LESSONS);
    await completeTodaysLesson(page, `${COURSE}_${LESSONS}`);
    await page.goto(`/courses/${COURSE}`);
    await expect(done(LESSONS)).toBeVisible();
    await expect(page.getByText('コースを修了しました')).toBeVisible();
    await expect(page.getByText('次は「両手で弾こう」です。最初のレッスンは5日後に届きます。')).toBeVisible();
    await travel(world, page, 5 * DAY_MS, '/home');
    await expect(page.getByRole('link', { name: 'レッスンを開く' })).toHaveAttribute(
      'href',
      '/lessons/pf-both-hands_2_1',
    );
  });

  await test.step('the subscription ends: lessons are closed, and the page says how to come back', async () => {
    await world.admin.endSubscription(account.email, 5);
    await travel(world, page, 10 * DAY_MS, '/home');
    await expect(page.getByText('受講期間が終わっています')).toBeVisible();
    await navigate(page, `/lessons/${COURSE}_1`);
    await expect(page.getByText(/再入会すると/)).toBeVisible();
    await navigate(page, '/progress');
    await expect(page.getByText('全5レッスン中 5レッスン完了')).toBeVisible();
  });
});
