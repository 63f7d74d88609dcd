import type { Page } from '@playwright/test';

/** Lists the rows of tabs whose tabs are not equally wide: nothing in them may move when one is chosen. */
export async function unevenTabs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('nav, nav > ul')].flatMap((row) => {
      const { display, columnGap } = getComputedStyle(row);
      // Pills and cards, which stand apart, are as wide as their words.
      if (display !== 'flex' || columnGap !== 'normal') return [];
      const widths = [...row.children].map((tab) => Math.round(tab.getBoundingClientRect().width));
      if (Math.max(...widths) - Math.min(...widths) <= 1) return [];
      return [`${row.closest('nav')?.getAttribute('aria-label')}: ${widths.join(', ')} px`];
    }),
  );
}
