import { openAsMember } from '../support/accounts.ts';
import { navigate } from '../support/browser/navigate.ts';
import { expect, test } from '../support/fixtures.ts';
import { HOMEWORK, LESSON } from '../support/recording.ts';

const SAVES_DATA = `localStorage.setItem('otomichi.device', '{"dataSaving":true}');`;

test('loads a part of the app again that did not load, and offers to load the page again when that fails too', async ({
  world,
}) => {
  // A phone that saves data loads no screen ahead: one that is there already could not fail.
  const phone = world.phone({ initScript: SAVES_DATA });
  const { page } = await openAsMember(world, phone, '/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // A film's part needs a stylesheet as well.
  const failedOnce = new Set<string>();
  await page.route(/\/assets\/[^?]+\.(js|css)$/, (route) => {
    const url = route.request().url();
    if (failedOnce.has(url)) return route.continue();
    failedOnce.add(url);
    return route.abort('connectionfailed');
  });
  await navigate(page, LESSON);
  await expect(page.locator('video')).toBeAttached();
  await expect(page.locator('.film')).toHaveCSS('display', 'grid');
  expect([...failedOnce].filter((url) => url.endsWith('.css'))).not.toEqual([]);

  await page.unrouteAll();
  await page.route(/\/assets\/[^?]+\.js$/, (route) => route.abort('connectionfailed'));
  await navigate(page, `${LESSON}/feedback`);
  await navigate(page, HOMEWORK);
  const reload = page.getByRole('button', { name: '再読み込み' });
  await expect(reload).toBeVisible();
  await page.unrouteAll();
  await reload.click();
  await expect(page.getByRole('button', { name: '録音する' })).toBeVisible();
});

test('says that the app did not come, beside what stands there already, and loads the page again', async ({
  world,
}) => {
  const page = await world.phone().open('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route(/\/assets\/app-[^/]*\.script\.js$/, (route) => route.abort('connectionfailed'));
  await page.goto('/signIn');
  const failed = page.getByRole('alert');
  await expect(failed).toContainText('アプリを開けませんでした');
  await page.unrouteAll();
  await failed.getByRole('button', { name: '再読み込み' }).click();
  await expect(page.getByLabel('メールアドレス')).toBeVisible();
  await expect(page.getByText('アプリを開けませんでした')).toHaveCount(0);
});
