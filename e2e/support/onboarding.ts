import type { Page } from '@playwright/test';

/** Answers the first questions as a beginner would: the piano, no experience, an instrument at home. */
export async function onboard(page: Page): Promise<void> {
  await page.waitForURL('**/onboarding');
  for (let step = 0; step < 6 && page.url().endsWith('/onboarding'); step += 1) {
    for (const group of await page.getByRole('radiogroup').all()) {
      const choice = group.getByRole('radio').first();
      if (!(await group.getByRole('radio', { checked: true }).count())) await choice.check({ force: true });
    }
    await page.getByRole('button', { name: /次へ|はじめる|決定/ }).click();
  }
  await page.waitForURL('**/home');
}
