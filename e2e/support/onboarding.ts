import type { Page } from '@playwright/test';

/** Answers the first questions as a beginner would: the piano, no experience, an instrument at home. */
export async function onboard(page: Page): Promise<void> {
  await page.waitForURL('**/onboarding');
  for (let step = 0; step < 6 && page.url().endsWith('/onboarding'); step += 1) {
    await page.getByRole('group').first().getByRole('radio').first().check({ force: true });
    await page.getByRole('button', { name: /次へ|はじめる/ }).click();
  }
  await page.waitForURL('**/home');
}
