import type { Page } from '@playwright/test';
import { openAsMember } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/recording.ts';

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

test('opens a text offline that was never opened, with its score and pictures, and forgets it at the sign-out', async ({
  world,
}) => {
  const phone = world.phone({ restartable: true });
  const { page } = await openAsMember(world, phone);
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible();
  await waitForServiceWorker(page);
  await expect.poll(() => textsHere(page), { timeout: 60_000 }).toEqual([5]);
  await phone.close();

  world.network.cut();
  const offline = await phone.open('/lessons/pf-trial_1_5/text');
  await expect(offline.locator('.lesson-text p').first()).toBeVisible();
  await expect(offline.locator('.score-paper svg').first()).toBeVisible();
  const broken = await offline
    .locator('.lesson-text img')
    .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth === 0).length);
  expect(broken).toBe(0);
  await offline.getByRole('link', { name: 'ホーム' }).click();
  await expect(offline.getByRole('link', { name: /^はじめる/ })).toBeVisible();

  world.network.restore();
  await offline.goto('/signOut');
  await offline.getByRole('button', { name: 'ログアウト' }).click();
  await expect(offline).toHaveURL(/\/(signIn|signOut)?$/);
  await expect.poll(() => filesHere(offline)).toEqual([]);
  expect(await textsHere(offline)).toEqual([]);
});
