import type { Page } from '@playwright/test';

/** Answers the first questions as a beginner would: the piano, no experience, an instrument at home; `then` is where that leads. */
export async function onboard(page: Page, then = '**/home'): Promise<void> {
  await page.waitForURL(/\/onboarding(\?|$)/);
  await choose(page, '何をはじめますか？', '次へ');
  await choose(page, '経験はどのくらいありますか？', '次へ');
  await choose(page, '楽器はありますか？', 'はじめる');
  await page.waitForURL(then);
}

async function choose(page: Page, question: string, next: string): Promise<void> {
  await page.getByRole('group', { name: question }).getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: next }).click();
}
