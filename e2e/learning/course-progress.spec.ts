import type { Page } from '@playwright/test';
import { aNewEmail, signUp } from './support/learner.ts';
import { onboard } from './support/onboarding.ts';
import { aTimeMachine, DAY } from './support/weeks.ts';
import { expect, test } from './support/world.ts';

const COURSE = 'pf-first-songs_1';
/** Long enough for kept answers to be asked anew, in days. */
const A_MOMENT = 1 / 96;

function japanDate(time: number): string {
  return new Date(time + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '/');
}

/** Opens today's lesson from home, where this one has to be offered, and completes it. */
async function doTodaysLesson(page: Page, lesson: string): Promise<void> {
  const offered = page.getByRole('link', { name: 'レッスンを開く' });
  await expect(offered).toHaveAttribute('href', `/lessons/${lesson}`);
  await offered.click();
  const told = page.waitForResponse(
    (answer) =>
      answer.url().includes('/lessons/completion/update') &&
      answer.request().postData()?.includes(`"${lesson}"`) === true &&
      answer.ok(),
  );
  await page.getByRole('button', { name: 'レッスンを完了にする' }).click();
  // Weeks go by in a moment here: the school has to have heard before they do.
  await told;
  await expect(page.getByRole('button', { name: '完了を取り消す' })).toBeVisible();
}

test('a learner goes through a course, lesson by lesson, five days apart, on to the next and to the end of the contract', async () => {
  test.setTimeout(420_000);
  const machine = await aTimeMachine();
  try {
    const { phone, school } = machine;
    const email = aNewEmail();
    const page = await phone.open('/');
    await signUp(page, email);
    await onboard(page);
    await school.grant(email, 0);
    const start = Math.floor((machine.now() + 9 * 3_600_000) / DAY) * DAY - 9 * 3_600_000;

    // The trial course comes first and is there as a whole.
    await machine.later(page, A_MOMENT, '/home');
    for (let trial = 1; trial <= 5; trial += 1) {
      await doTodaysLesson(page, `pf-trial_1_${trial}`);
      await page.getByRole('link', { name: 'ホーム' }).click();
    }

    await machine.later(page, A_MOMENT, '/home');
    await expect(page.getByText('5レッスン中5レッスン完了')).toBeVisible();
    const lessons = await lessonCount(page);
    expect(lessons).toBe(6);
    for (let k = 1; k <= lessons; k += 1) {
      await expect(page.getByText(`次のレッスンは ${japanDate(start + 5 * k * DAY)}`)).toBeVisible();
      await doTodaysLesson(page, `${COURSE}_${k}`);
      // A reload in the very moment after the deed shows it, too.
      await page.goto(`/courses/${COURSE}`);
      await expect(page.getByText(`${lessons}レッスン中${k}レッスン完了`)).toBeVisible();
      if (k === lessons) break;
      // A day before the next one there is nothing new; the day comes, and it is there.
      await machine.later(page, 4, '/home');
      await expect(page.getByText('届いているレッスンは、すべて完了しました')).toBeVisible();
      await page.goto(`/lessons/${COURSE}_${k + 1}`);
      await expect(page.getByRole('button', { name: 'レッスンを完了にする' })).toHaveCount(0);
      await machine.later(page, 1, '/home');
    }

    await expect(page.getByText('コースを修了しました')).toBeVisible();
    await expect(page.getByText('次は「両手で弾こう」です。最初のレッスンは5日後に届きます。')).toBeVisible();
    await machine.later(page, 5, '/home');
    await expect(page.getByRole('link', { name: 'レッスンを開く' })).toHaveAttribute(
      'href',
      '/lessons/pf-both-hands_1_1',
    );

    // The contract ends; what was learnt is closed, and how to come back is said.
    await school.end(email, -32);
    await machine.later(page, 10, '/home');
    await expect(page.getByText('受講期間が終わっています')).toBeVisible();
    await page.goto(`/lessons/${COURSE}_1`);
    await expect(page.getByText(/再入会すると/)).toBeVisible();
    await page.goto('/progress');
    await expect(page.getByText('全5レッスン中 5レッスン完了')).toBeVisible();
  } finally {
    await machine.end();
  }
});

async function lessonCount(page: Page): Promise<number> {
  return await page.evaluate(async (code) => {
    const [courseCode, courseVer] = code.split('_');
    const answer = await fetch(`/api/v1/curriculums/lessons?courseCode=${courseCode}&courseVer=${courseVer}`);
    return (await answer.json()).lessons.length;
  }, COURSE);
}
