import type { Locator, Page } from '@playwright/test';
import { openAsMember } from '../support/accounts.ts';
import { idTokenOf } from '../support/browser/firebase-session.ts';
import { navigate } from '../support/browser/navigate.ts';
import { expect, test } from '../support/fixtures.ts';
import { HOMEWORK } from '../support/recording.ts';

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

/** Waits until the film's clock has reached so many seconds; what it showed then, however late a busy machine says so. */
const reaches = async (page: Page, seconds: number): Promise<number> => {
  const shown = await page.waitForFunction((end) => {
    const at = document.querySelector('video')?.currentTime ?? 0;
    return at >= end && at;
  }, seconds);
  return Number(await shown.jsonValue());
};

async function isWatchedOnServer(page: Page): Promise<boolean> {
  const token = await idTokenOf(page);
  const answer = await page.request.get(
    '/api/v1/private/lessons/show?courseCode=pf-trial&courseVer=1&lessonOrder=2',
    { headers: { authorization: `Bearer ${token}` } },
  );
  return (await answer.json()).lesson.log.movie;
}

/** Safari on a phone has no full screen for elements. */
const WITHOUT_FULL_SCREEN = "Object.defineProperty(document, 'fullscreenEnabled', { value: false })";

test('plays a film with captions, slowly, in a loop and on the whole screen, resumes it, plays on in a small player, and reports once that it was watched', async ({
  world,
}) => {
  const before = world.network.requests().length;
  const sent = (call: string) =>
    world.network
      .requests()
      .slice(before)
      .filter((request) => request === call).length;
  const phone = world.phone({ microphone: 'twinkle-piano.wav', initScript: WITHOUT_FULL_SCREEN });
  const { page } = await openAsMember(world, phone, FILM);

  await test.step('nothing but the button to play lies on the poster', async () => {
    const others = page.getByRole('button', { name: /全画面|字幕|5秒進む/ });
    await expect(page.getByRole('button', { name: '再生', exact: true })).toBeEnabled();
    await expect(others).toHaveCount(0);
    await press(page, '再生');
    await expect(page.getByRole('button', { name: '5秒進む' })).toHaveCount(1);
  });

  await test.step('captions, half speed at the same pitch, keys and a loop', async () => {
    await reaches(page, 1);
    await expect(page.locator('.film-caption')).toHaveText(/\S/);
    await page.getByRole('combobox', { name: '速さ' }).selectOption('0.5');
    expect(
      await film(page).evaluate((video: HTMLVideoElement) => [video.playbackRate, video.preservesPitch]),
    ).toEqual([0.5, true]);
    await page.getByRole('combobox', { name: '速さ' }).selectOption('1.5');
    await seekByKeys(page);
    await loopASection(page);
  });

  await test.step('the whole screen, whose controls hide while it plays, and a range between two handles', () =>
    fillsTheScreen(page));

  await test.step('a jump to the end does not count as watching; a reload resumes where it was left', async () => {
    await press(page, '再生');
    await bar(page).press('End');
    await expect(page.getByText('動画はここまでです')).toBeVisible();
    await bar(page).press('Home');
    await page.keyboard.press('ArrowRight');
    await press(page, '再生');
    await reaches(page, 6);
    await press(page, '一時停止');
    const left = await at(page);
    await page.reload();
    await page.getByRole('button', { name: /^つづきから 0:\d\d$/ }).click();
    expect(await reaches(page, left)).toBeLessThan(left + 4);
  });

  await test.step('it plays on in a small player, and is silent while a take is recorded', () =>
    playsOnInSmallPlayer(page));

  await test.step('it is watched with its second half, which is reported once', async () => {
    await navigate(page, FILM);
    expect(await isWatchedOnServer(page)).toBe(false);
    await expect(filmStep(page)).toHaveAccessibleName('動画');
    await press(page, 'はじめから');
    await bar(page).fill('20');
    await page.getByRole('combobox', { name: '速さ' }).selectOption('1.5');
    // Twice as fast as the app knows: a busy page that misses a second of it still has seen it.
    await film(page).evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 3;
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
  await page.keyboard.press(']');
  await bar(page).fill('10');
  await page.keyboard.press('[');
  await expect(page.getByText('0:10から0:12までをくり返します')).toBeAttached();
  const turns = film(page).evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number[]>((done) => {
        const places: number[] = [];
        // Until the seek ends the place does not move on, however late a busy machine says so.
        video.addEventListener('seeking', () => {
          places.push(video.currentTime);
          if (places.length === 2) done(places);
        });
      }),
  );
  await press(page, '再生');
  for (const place of await turns) expect(place).toBeCloseTo(10, 0);
  await press(page, 'くり返し');
}

/** Counts how often the film has stopped, in the page. */
const watchPauses = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => {
    const counted = { pauses: 0 };
    video.addEventListener('pause', () => {
      counted.pauses += 1;
    });
    Object.assign(window, { counted, watchedVideo: video });
  });
const pauses = (page: Page) =>
  page.evaluate(() => (window as unknown as { counted: { pauses: number } }).counted.pauses);

async function playsOnInSmallPlayer(page: Page): Promise<void> {
  await watchPauses(page);
  await page.getByRole('link', { name: 'ホーム' }).click();
  const small = page.getByRole('region', { name: '小さく再生中の動画「指番号と5本指のポジション」' });
  await expect(small).toBeVisible();
  await reaches(page, (await at(page)) + 1);
  expect(await pauses(page)).toBe(0);

  // Another lesson: only its take is to be heard in the recording.
  await navigate(page, HOMEWORK);
  await expect(small).toBeVisible();
  await page.getByRole('button', { name: '録音する' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(small).toBeHidden();
  // A film that has not buffered yet refuses what is paused at once.
  await film(page).evaluate((video: HTMLVideoElement) => video.play().catch(() => undefined));
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await page.getByRole('button', { name: '停止' }).click();
  await small.getByRole('button', { name: '再生' }).click();
  await reaches(page, (await at(page)) + 0.5);

  await small.getByRole('link', { name: '動画「指番号と5本指のポジション」に戻る' }).click();
  await expect(small).toHaveCount(0);
  await expect(page.locator('.film video')).toHaveCount(1);
  expect(
    await film(page).evaluate(
      (video) => video === (window as unknown as { watchedVideo: Element }).watchedVideo,
    ),
  ).toBe(true);
  await page.getByRole('link', { name: 'ホーム' }).click();
  await small.getByRole('button', { name: '動画を閉じる' }).click();
  await expect(film(page)).toHaveCount(0);
}

async function fillsTheScreen(page: Page): Promise<void> {
  const player = page.locator('.film');
  await press(page, '全画面');
  await expect.poll(() => player.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await reaches(page, 1);
  await expect(player).toHaveAttribute('data-quiet');
  await page.keyboard.press('Tab');
  await expect(player).not.toHaveAttribute('data-quiet');
  expect(await page.evaluate(() => document.activeElement?.closest('.film') !== null)).toBe(true);

  await press(page, '一時停止');
  await bar(page).fill('10');
  await press(page, 'くり返し');
  await expect(page.getByText('0:10から0:18までをくり返します')).toBeAttached();
  await dragHandle(page, 'くり返しの終わり（B）', 20);
  await dragHandle(page, 'くり返しの始まり（A）', 15);
  const start = page.getByRole('slider', { name: 'くり返しの始まり（A）' });
  const secondsOf = async (slider: Locator) => Number(await slider.inputValue());
  expect(
    Math.abs((await secondsOf(page.getByRole('slider', { name: 'くり返しの終わり（B）' }))) - 20),
  ).toBeLessThan(1.5);
  const dragged = await secondsOf(start);
  expect(Math.abs(dragged - 15)).toBeLessThan(1.5);
  // The picture follows the handle.
  await expect.poll(() => at(page)).toBeCloseTo(dragged, 1);
  await start.press('ArrowRight');
  await expect(start).toHaveValue(String(dragged + 0.25));
  await page.keyboard.press('Escape');
  await expect(player).not.toHaveAttribute('data-filled');
  await expect(start).toHaveValue(String(dragged + 0.25));

  // Every control of the player is large enough for a thumb.
  const small = await player.locator('button:visible, select:visible').evaluateAll((controls) =>
    controls
      .filter((control) => control.getAttribute('aria-hidden') === null)
      .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < 44),
  );
  expect(small).toEqual([]);
  await press(page, 'くり返し');
}

/** Drags a handle of the repeated range to so many seconds of the film. */
async function dragHandle(page: Page, name: string, seconds: number): Promise<void> {
  const handle = page.getByRole('slider', { name });
  const rail = await bar(page).evaluate((input) => {
    const { left, width } = (input.parentElement as HTMLElement).getBoundingClientRect();
    return { left, width };
  });
  const box = await handle.boundingBox();
  const { value, max } = await handle.evaluate((input: HTMLInputElement) => ({
    value: Number(input.value),
    max: Number(input.max),
  }));
  // A is grasped left of its place, B right of it.
  const grip = name.includes('A') ? -18 : 18;
  const x = (at: number) => rail.left + (at / max) * rail.width + grip;
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  await page.mouse.move(x(value), y);
  await page.mouse.down();
  await page.mouse.move(x((value + seconds) / 2), y);
  await page.mouse.move(x(seconds), y);
  await page.mouse.up();
}
