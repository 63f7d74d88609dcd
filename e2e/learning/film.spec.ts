import type { Locator, Page } from '@playwright/test';
import { openAsMember } from '../support/accounts.ts';
import { idTokenOf } from '../support/browser/firebase-session.ts';
import { expect, test } from '../support/fixtures.ts';
import { LESSON, waitForServiceWorker } from '../support/recording.ts';

/** Its film is the shortest of the trial course: 47 seconds. */
const FILM = '/lessons/pf-trial_1_2';
const WATCHED = 'POST /api/v1/private/lessons/movies/logs/update';
const COMPLETED = 'POST /api/v1/private/lessons/completion/update';

const film = (page: Page) => page.locator('video');
const at = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const bar = (page: Page) => page.getByRole('slider', { name: '再生位置' }).first();
const filmStep = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'レッスンの流れ' }).getByRole('link', { name: /^動画/ });

/** Waits until the film's clock has reached so many seconds. */
const reaches = (page: Page, seconds: number) =>
  page.waitForFunction((end) => (document.querySelector('video')?.currentTime ?? 0) >= end, seconds);

async function isWatchedOnServer(page: Page): Promise<boolean> {
  const token = await idTokenOf(page);
  const answer = await page.request.get(
    '/api/v1/private/lessons/show?courseCode=pf-trial&courseVer=1&lessonOrder=2',
    { headers: { authorization: `Bearer ${token}` } },
  );
  return (await answer.json()).lesson.log.movie;
}

test('plays a film with captions, slowly and in a loop, resumes it, and reports once that it was watched', async ({
  world,
}) => {
  const before = world.network.requests().length;
  const sent = (call: string) =>
    world.network
      .requests()
      .slice(before)
      .filter((request) => request === call).length;
  const { page } = await openAsMember(world, world.phone({ blockServiceWorker: true }), FILM);

  await press(page, '再生');
  await reaches(page, 1);
  await expect(page.locator('.film-caption')).toHaveText(/\S/);
  await page.getByRole('combobox', { name: '速さ' }).selectOption('0.5');
  expect(
    await film(page).evaluate((video: HTMLVideoElement) => [video.playbackRate, video.preservesPitch]),
  ).toEqual([0.5, true]);
  await page.getByRole('combobox', { name: '速さ' }).selectOption('1.5');

  await seekByKeys(page);
  await loopASection(page);

  // Seeking to the end does not count as watching.
  await bar(page).press('End');
  await expect(page.getByText('動画はここまでです')).toBeVisible();
  await bar(page).press('Home');
  await page.keyboard.press('ArrowRight');
  await press(page, '再生');
  await reaches(page, 6);
  await press(page, '一時停止');
  const left = await at(page);
  await page.reload();
  await press(page, '続きから再生');
  await reaches(page, left);
  expect(await at(page)).toBeLessThan(left + 4);
  expect(await isWatchedOnServer(page)).toBe(false);
  await expect(filmStep(page)).toHaveAccessibleName('動画');

  await press(page, 'はじめから');
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 6;
  });
  await expect(page.getByText('動画はここまでです')).toBeVisible();
  await expect(page.getByRole('link', { name: 'テキストへ' })).toBeVisible();
  await expect(filmStep(page)).toHaveAccessibleName('動画 （済み）');
  await expect.poll(() => isWatchedOnServer(page)).toBe(true);

  // The end is reached once more: until a later action has arrived, nothing more is reported of the film.
  await page.reload();
  await expect(filmStep(page)).toHaveAccessibleName('動画 （済み）');
  await press(page, '再生');
  await bar(page).press('End');
  await expect(page.getByText('動画はここまでです')).toBeVisible();
  await press(page, 'レッスンを完了にする');
  await expect.poll(() => sent(COMPLETED)).toBe(1);
  expect(sent(WATCHED)).toBe(1);
});

/** Seeks five seconds forward and back by keys from anywhere on the page. */
async function seekByKeys(page: Page): Promise<void> {
  await press(page, '一時停止');
  await page.getByRole('heading', { level: 1 }).click();
  const from = await at(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => at(page)).toBeCloseTo(from + 5, 0);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => at(page)).toBeCloseTo(from, 0);
}

/** Loops from 10 to 12 seconds and expects two returns to the start of the loop. */
async function loopASection(page: Page): Promise<void> {
  await bar(page).fill('12');
  await page.keyboard.press('b');
  await bar(page).fill('10');
  await page.keyboard.press('a');
  await expect(page.getByText('0:10から0:12までをくり返します')).toBeVisible();
  await page.keyboard.press('Escape');
  const turns = film(page).evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number[]>((done) => {
        const places: number[] = [];
        video.addEventListener('seeked', () => {
          places.push(video.currentTime);
          if (places.length === 2) done(places);
        });
      }),
  );
  await press(page, '再生');
  for (const place of await turns) expect(place).toBeCloseTo(10, 0);
  await press(page, 'くり返しをやめる');
}

test('says offline that a film is not on the device, and still opens text and homework', async ({
  world,
}) => {
  const phone = world.phone({ restartable: true });
  // The next lesson is stored with an opened one; its film is not.
  const { page } = await openAsMember(world, phone, LESSON);
  await waitForServiceWorker(page);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('番号を言いながら1本ずつ')), {
      timeout: 60_000,
    })
    .toBe(true);
  await page.reload();
  await expect(film(page)).toBeAttached();
  await phone.close();

  world.network.cut();
  const offline = await phone.open(FILM);
  await expect(offline.getByText('この動画は回線があるときに見られます')).toBeVisible();
  await expect(offline.getByText('テキストと課題は、このまま進められます。')).toBeVisible();
  await expect(offline.getByRole('button', { name: '再生', exact: true })).toHaveCount(0);
  await offline.getByRole('link', { name: 'テキストを読む' }).click();
  await expect(offline.locator('.lesson-text p').first()).toBeVisible();
  await offline.getByRole('link', { name: '課題を録音する' }).click();
  await expect(offline.getByRole('button', { name: '録音する' })).toBeVisible();

  world.network.restore();
  await offline.getByRole('link', { name: '動画' }).click();
  await press(offline, '再生');
  await reaches(offline, 1);
});
