import type { Page } from '@playwright/test';
import { openAsMember } from '../support/accounts.ts';
import { navigate } from '../support/browser/navigate.ts';
import { expect, test } from '../support/fixtures.ts';
import { LESSON, waitForServiceWorker } from '../support/recording.ts';

const NEVER_OPENED = '/lessons/pf-trial_1_5';

/** The names of the lesson files in the worker's cache. */
const filesHere = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('otomichi-content-v1')).keys()).map(({ url }) => new URL(url).pathname),
  );

/** Course by course, how many lessons have their text on the device. */
const textsHere = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('otomichi.texts.'))
      .flatMap((key) => Object.values<{ released: string[] }>(JSON.parse(localStorage.getItem(key) ?? '{}')))
      .map(({ released }) => released.length),
  );

test('opens the app and lessons offline that were never opened: text with score and pictures, recorder, a word for the film; the texts go at the sign-out', async ({
  world,
}) => {
  const phone = world.phone({ restartable: true });
  const { page } = await openAsMember(world, phone, `${LESSON}/text`);
  await expect(page.locator('.lesson-text')).toContainText('鍵盤');
  await waitForServiceWorker(page);
  await expect.poll(() => textsHere(page), { timeout: 60_000 }).toEqual([5]);
  await phone.close();

  world.network.cut();
  const offline = await phone.open(`${NEVER_OPENED}/text`);
  await test.step('a text with its score and pictures', async () => {
    await expect(offline.getByText('オフラインです')).toBeVisible();
    await expect(offline.locator('.lesson-text p').first()).toBeVisible();
    await expect(offline.locator('.score-paper svg').first()).toBeVisible();
    // A book's lines are for reading; what belongs to the score keeps its phrases whole.
    await expect(offline.locator('.lesson-text .piece').first()).toHaveCSS('word-break', 'normal');
    await expect(offline.locator('.lesson-text .score-paper').first()).toHaveCSS('word-break', 'auto-phrase');
    await expect(offline.getByRole('heading', { name: '5日間の練習カード' })).toBeVisible();
    const broken = await offline
      .locator('.lesson-text img')
      .evaluateAll(
        (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth === 0).length,
      );
    expect(broken).toBe(0);
  });
  await test.step('the recorder, a page that is not there, and home', async () => {
    await offline.goto(`${NEVER_OPENED}/homework`);
    await expect(offline.getByRole('button', { name: '録音する' })).toBeVisible();
    await offline.goto('/no/such/page');
    await expect(offline.getByText('ページが見つかりません').first()).toBeVisible();
    await navigate(offline, '/home');
    await expect(offline.getByRole('link', { name: /^はじめる/ })).toBeVisible();
  });
  const play = offline.getByRole('button', { name: '再生', exact: true });
  await test.step('the film is not on the device, and text and homework are', async () => {
    await navigate(offline, NEVER_OPENED);
    await expect(offline.getByText('この動画は回線があるときに見られます')).toBeVisible();
    await expect(offline.getByText('テキストと課題は、このまま進められます。')).toBeVisible();
    await expect(play).toHaveCount(0);
    await offline.getByRole('link', { name: 'テキストを読む' }).click();
    await expect(offline.locator('.lesson-text p').first()).toBeVisible();
    await offline.getByRole('link', { name: '課題を録音する' }).click();
    await expect(offline.getByRole('button', { name: '録音する' })).toBeVisible();
  });
  world.network.restore();
  await test.step('the film plays when the network is back', async () => {
    await offline.getByRole('link', { name: '動画' }).click();
    await play.click();
    await offline.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 1);
  });
  await test.step('nothing of it stays at the sign-out', async () => {
    await offline.goto('/signOut');
    await offline.getByRole('button', { name: 'ログアウト' }).click();
    await expect(offline).toHaveURL(/\/(signIn|signOut)?$/);
    await expect.poll(() => filesHere(offline)).toEqual([]);
    expect(await textsHere(offline)).toEqual([]);
  });
});
