import type { Page } from '@playwright/test';
import { learning } from '#contract/learning.ts';
import { openAsMember, signInByCall } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/recording.ts';
import { callAs } from '../support/teaching.ts';

const TEXT = '/lessons/pf-trial_1_5/text';

const check = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

/** The recorded notes that the worker keeps. */
const notesHere = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('otomichi-sounds-v1')).keys()).map(({ url }) => new URL(url).pathname),
  );

/** The answers that the page has stored. */
const answersHere = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('otomichi.queries.'))
      .map(([, value]) => String(value))
      .join(),
  );

const SECOND_DAY = 2;

test('a score plays recorded notes offline, and a day ticked offline reaches the server', {
  tag: '@extended',
}, async ({ world }) => {
  const phone = world.phone({ restartable: true });
  const { page, email } = await openAsMember(world, phone);
  await waitForServiceWorker(page);
  await page.goto(TEXT);
  // ド to ラ are played from four recordings; their files are in the worker's cache before anybody presses 鳴らす.
  await expect.poll(() => notesHere(page), { timeout: 30_000 }).toHaveLength(4);
  expect((await notesHere(page)).every((path) => /^\/assets\/piano-\d\d-.*\.m4a$/.test(path))).toBe(true);
  await expect(page.getByText('準備運動（3分）')).toBeVisible();
  await phone.close();

  world.network.cut();
  const offline = await phone.open(TEXT);
  await offline.getByRole('button', { name: '鳴らす' }).first().click();
  await expect(offline.getByRole('button', { name: '止める' }).first()).toBeVisible();
  await check(offline, /^できた：4の指がソ/).check();
  await expect(offline.getByText('1／5日')).toBeVisible();
  // A phone tells a page that it is put away; a browser that is closed from outside does not.
  await expect.poll(() => answersHere(offline)).toMatch(/"practiceDays":\[\d/);
  await phone.close();

  const again = await phone.open(TEXT);
  await expect(check(again, /^できた：4の指がソ/)).toBeChecked();
  world.network.restore();
  // The first tick is on its way as well.
  const answered = again.waitForResponse(
    (answer) => /practice\/update/.test(answer.url()) && answer.request().postDataJSON().day === SECOND_DAY,
    { timeout: 60_000 },
  );
  await check(again, /^できた：2回続く音/).check();
  expect((await answered).status()).toBe(200);

  // What another device sees is the server's.
  const other = await signInByCall(world.server, email);
  const place = { courseCode: 'pf-trial', courseVer: 1, lessonOrder: 5 };
  await expect
    .poll(async () => (await callAs(world.server, other, learning.showLesson, place)).lesson.log.practiceDays)
    .toEqual([1, SECOND_DAY]);
  await expect(again.getByText('2／5日')).toBeVisible();
});
