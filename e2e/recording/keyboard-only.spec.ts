import type { Locator, Page } from '@playwright/test';
import { createAccount, PASSWORD } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectState, recordUntil, takeRows } from '../support/recording.ts';

/** No screen has so many stops. */
const MAX_STOPS = 80;

/** Presses Tab until the element has the focus, which must be visible there. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await element.evaluate((each) => each === document.activeElement)) return expectSeen(element);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${element}`);
}

/** The focus is marked, and nothing that stands on the page covers all of it (WCAG 2.4.7, 2.4.11). */
async function expectSeen(element: Locator): Promise<void> {
  const seen = () =>
    element.evaluate((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return { marked: getComputedStyle(each).outlineStyle !== 'none', uncovered: each.contains(there) };
    });
  await expect.poll(seen, { message: String(element) }).toEqual({ marked: true, uncovered: true });
}

async function press(page: Page, element: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press(key);
}

/** What was pressed may be gone; Tab and a screen reader do not begin at the top of the page again. */
async function expectFocusNotLost(page: Page): Promise<void> {
  // The app looks a tenth of a second later whether anybody has moved it.
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}

test('from the sign-in to 届きました by keyboard alone', async ({ world }) => {
  const { email } = await createAccount(world.server);
  const page = await world.phone({ microphone: 'twinkle-piano.wav' }).open('/signIn');
  await tabTo(page, page.getByLabel('メールアドレス'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('パスワード', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'ホーム' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'レッスンを開く' }));
  await press(page, page.getByRole('navigation').getByRole('link', { name: '課題' }));

  await press(page, page.getByRole('button', { name: '録音する' }));
  await recordUntil(page, 2);
  await expectFocusNotLost(page);
  await tabTo(page, page.getByRole('button', { name: 'ひと休みする' }));
  await expect(page.getByRole('timer')).toBeInViewport();
  await page.keyboard.press('Shift+Tab');
  await press(page, page.getByRole('button', { name: '停止' }), 'Space');

  const take = takeRows(page).first();
  const submit = take.getByRole('button', { name: 'この録音を提出する' });
  await expect(submit).toBeVisible();
  await expectFocusNotLost(page);
  await press(page, submit);
  await expectState(take, '届きました');
  await expectFocusNotLost(page);
});
