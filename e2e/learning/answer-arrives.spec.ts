import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { comments } from '#contract/comments.ts';
import { answers } from '#contract/teach/answers.ts';
import { TeacherCalls } from '../support/a-teacher.ts';
import { openAsMember, signInByCall } from '../support/accounts.ts';
import { axeViolations, installAxe } from '../support/browser/axe.ts';
import { navigate } from '../support/browser/navigate.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectState, HOMEWORK, record, submit, waitForServiceWorker } from '../support/recording.ts';
import { callAs } from '../support/teaching.ts';

test.use({ serverKind: 'clocked' });

const LESSON_ID = /comments\/list\?lessonID=([^&]+)/;
const REPLY = 'ありがとうございます。指先を意識して、もう一度弾いてみます。';

const text = (words: string, place: object) =>
  ({ commentID: randomUUID(), place, body: { kind: 'text', text: words } }) as never;

/** Answers are stored within a second; a browser that is closed before then may lose them. */
const isStored = () =>
  Object.entries(localStorage).some(
    ([key, stored]) => key.startsWith('otomichi.queries.') && /"unread":5\b/.test(stored),
  );

/** The names of the voices and recordings in the worker's cache. */
const voicesHere = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('otomichi-voices-v1')).keys()).map(({ url }) => new URL(url).pathname),
  );

/** Turns the phone to its side and back, each time until the score of the answer has its new width. */
async function turnAndBack(page: Page): Promise<void> {
  const score = page.locator('#answer .score-paper svg');
  const width = async () => (await score.boundingBox())?.width ?? 0;
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(width).toBeGreaterThan(390);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(width).toBeLessThan(390);
}

/** How many pixels of the page lie beyond its right edge. */
const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits until what plays has jumped from the end of a loop to its beginning; a turn that a busy machine misses is not counted. */
const playsInLoop = (page: Page, from: number, to: number) =>
  page.waitForFunction(
    ([begin, end]) => {
      const playing = [...document.querySelectorAll('audio')].find(({ paused }) => !paused);
      const seen = window as unknown as { before?: number };
      const at = playing?.currentTime ?? 0;
      const before = seen.before ?? 0;
      seen.before = at;
      return before > end - 0.5 && before < end + 0.5 && at >= begin - 0.1 && at < begin + 1.5;
    },
    [from, to] as const,
  );

test('an answer is on the phone before it is announced, plays in loops offline, and reply and read marks arrive', async ({
  world,
}) => {
  // It waits for the minute of the undo and for jobs, and takes two minutes where other work has the processors.
  test.setTimeout(420_000);
  const phone = world.phone({ microphone: 'twinkle-piano.wav', restartable: true });
  const { page, email } = await openAsMember(world, phone, '/home');
  await world.admin.grantSubscription(email);
  await waitForServiceWorker(page);
  const asked = page.waitForRequest(LESSON_ID);
  await navigate(page, HOMEWORK);
  const lessonID = decodeURIComponent(LESSON_ID.exec((await asked).url())?.[1] ?? '');
  const row = await record(page, 7);
  await submit(row);
  await expectState(row, '届きました');
  await expect(row.getByText(/までに先生から返事が届きます/)).toBeVisible();

  const teacher = await TeacherCalls.signIn(world, await world.admin.addTeacher('pf-beginner'));
  const submissionID = await teacher.waiting(lessonID);
  const voice = await teacher.voice();
  await teacher.answer(submissionID, {
    outcome: 'again',
    stamp: 'one-more-step',
    comments: [
      text('ここで指が少し寝ています。', { kind: 'moment', atSeconds: 3 }),
      text('このつながりはきれいです。', { kind: 'stretch', startSeconds: 4, endSeconds: 6 }),
      text('4の指から始めると楽です。', { kind: 'bar', score: 1, bar: 2 }),
      { commentID: randomUUID(), place: { kind: 'whole' }, body: { kind: 'voice', recordingID: voice } },
    ],
  });
  await world.advance(61_000);

  await page.goto('/home');
  const back = page.getByRole('link', { name: /新着5件/ });
  await expect(back).toBeVisible({ timeout: 90_000 });
  // It was announced, so it is here.
  expect((await voicesHere(page)).some((path) => path.startsWith('/media/voices/'))).toBe(true);
  await page.waitForFunction(isStored);
  await phone.close();

  world.network.cut();
  const offline = await phone.open('/home');
  await installAxe(phone.context);
  await offline.reload();
  await offline.getByRole('link', { name: /新着5件/ }).click();
  await expect(offline.getByText('もう一度、聞かせてください')).toBeInViewport();
  await expect(offline.getByText('もう一歩')).toBeVisible();
  expect(await axeViolations(offline, { within: '#answer' })).toEqual([]);
  const places = offline
    .getByRole('list')
    .filter({ hasText: 'ここで指が少し寝ています。' })
    .getByRole('listitem');
  await expect(places).toHaveCount(4);
  await turnAndBack(offline);
  await expect.poll(() => sidewaysScroll(offline)).toBe(0);
  await offline.getByRole('button', { name: /^ここを聞く：1番のコメント、0:03/ }).click();
  await expect(offline.getByText('0:01から0:05をくり返しています')).toBeVisible();
  await playsInLoop(offline, 1, 5);
  await places.nth(1).getByRole('button', { name: 'お手本で聞く' }).click();
  await expect(offline.getByText(/だいたい同じところです/)).toBeVisible();
  await expect(offline.locator('.bar-mark')).toHaveCount(1);
  // In its middle are notes and lines.
  await offline.locator('.bar-mark').click();
  await expect(places.nth(3)).toHaveAttribute('aria-current', 'true');
  // What sounds is still the other comment's place.
  await expect(places.nth(3)).not.toContainText('くり返しています');
  await offline.getByRole('button', { name: '先生の声' }).click();
  await offline.waitForFunction(() =>
    [...document.querySelectorAll('audio')].some(
      ({ src, paused, currentTime }) => src.includes('/media/voices/') && !paused && currentTime > 0.5,
    ),
  );
  await offline.getByRole('button', { name: '先生に返事を書く' }).click();
  await offline.getByLabel('先生への返事').fill(REPLY);
  await offline.getByRole('button', { name: '返事を送る' }).click();
  await expect(offline.getByText('送信待ち')).toBeVisible();
  await expect(offline.getByRole('heading', { name: 'あなたの返事' })).toBeVisible();
  await phone.close();

  // Opened again without a network: nothing is new any more, and the reply still waits.
  const later = await phone.open('/home');
  await expect(later.getByText('先生から届いた返事')).toBeVisible();
  await expect(later.getByText(/新着/)).toHaveCount(0);
  world.network.restore();
  await navigate(later, `${HOMEWORK}#answer`);
  await expect
    .poll(async () => (await teacher.call(answers.showTake, { submissionID })).answer?.reply?.text, {
      timeout: 90_000,
    })
    .toBe(REPLY);
  await expect(later.getByText('送信待ち')).toHaveCount(0);
  await expect(later.getByText(REPLY)).toBeVisible();
  // The server knows as well what was read.
  const learner = await signInByCall(world.server, email);
  await expect
    .poll(async () => {
      const list = await callAs(world.server, learner, comments.list, { lessonID });
      return list.comments.map(({ isRead }) => isRead);
    })
    .toEqual([true, true, true, true, true]);
  // Another start shows it as well.
  await later.reload();

  await later.getByRole('button', { name: 'もう一度録音する' }).click();
  await expect(later.getByRole('region', { name: '先生のコメント' }).last()).toContainText('4の指から');
  await later.getByRole('button', { name: '録音する', exact: true }).click();
  await expect(later.getByRole('button', { name: '停止' })).toBeVisible();
  await later.getByRole('button', { name: '停止' }).click();
  await expect(later.getByRole('article')).toHaveCount(2);
});
