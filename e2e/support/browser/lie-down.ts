import { expect, type Locator, type Page } from '@playwright/test';

/** Lays the phone on its side, as on a music stand, and waits until `part` stands above the tab bar without a scroll. */
export async function lieDown(page: Page, part: Locator): Promise<void> {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.evaluate(() => scrollTo(0, 0));
  const tabs = page.locator('[data-tab-bar]');
  const bottom = async () => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
    return y + height;
  };
  await expect.poll(async () => (await bottom()) <= ((await tabs.boundingBox())?.y ?? 0)).toBe(true);
}

export const standUp = (page: Page) => page.setViewportSize({ width: 390, height: 844 });
