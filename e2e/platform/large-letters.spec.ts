import type { Page } from '@playwright/test';
import { openAsMember } from '../support/accounts.ts';
import { navigate } from '../support/browser/navigate.ts';
import { expect, test } from '../support/fixtures.ts';
import { LESSON } from '../support/recording.ts';
import { COURSES_AND_SETTINGS, LEARNING } from '../support/screen-addresses.ts';

test('letters of twice the size, and the largest of the settings on the narrowest phone, need no sideways scroll', {
  tag: '@extended',
}, async ({ world }) => {
  const { page } = await openAsMember(world, world.phone({ viewport: { width: 360, height: 740 } }));
  const setLetters = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
  const open = async (address: string) => {
    await navigate(page, address);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('status', { name: '読み込み中' })).toHaveCount(0);
  };

  await test.step('letters of twice the size', async () => {
    await setLetters('200%');
    for (const address of [
      '/home',
      '/settings/home',
      '/settings/auth',
      '/progress',
      '/curriculums',
      '/practice',
      LESSON,
      '/lessons/pf-trial_1_5/homework',
    ]) {
      await open(address);
      await expect.poll(() => sidewaysScroll(page), { message: address }).toBe(0);
    }
    await setLetters('');
  });

  await test.step('the largest letters of the settings', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await navigate(page, '/settings/device');
    await page.getByText('とても大きい', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-text', '3');
    const tabs = page.getByRole('navigation').last().getByRole('link');
    await expect(tabs).toHaveText(['ホーム', 'コース', '練習', 'コミュニティ', 'マイページ']);
    for (const address of [...LEARNING, ...COURSES_AND_SETTINGS.filter((each) => each !== '/signOut')]) {
      await open(address);
      // A page that was only just drawn may still come in from the side.
      await expect.poll(() => beyondTheEdge(page), { message: address }).toEqual([]);
    }
  });
});

/** By how many pixels the page can be scrolled sideways. */
const sidewaysScroll = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

/** Texts that stand beyond the right edge of the screen, but for those of parts that scroll by themselves. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element) => {
      for (
        let each = element.parentElement;
        each !== null && each !== document.body;
        each = each.parentElement
      )
        if (/auto|scroll/.test(getComputedStyle(each).overflowX)) return true;
      return false;
    };
    const texts = [...document.querySelectorAll('main *, nav *')].filter(
      (element) => element.children.length === 0 && element.textContent?.trim(),
    );
    return texts
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !scrolls(element))
      .map((element) => element.textContent?.slice(0, 20) ?? '');
  });
}
