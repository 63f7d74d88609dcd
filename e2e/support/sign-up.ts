import type { Page } from '@playwright/test';
import { PASSWORD } from './accounts.ts';
import { navigate } from './browser/navigate.ts';

/** Signs up with the form. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signUp');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '新規登録' }).click();
  await page.waitForURL(/\/onboarding(\?|$)/);
}

/** Signs in with the form. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/signIn');
  await submitSignIn(page, email, password);
}

/** Fills in the sign-in form that the page shows. */
export async function submitSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.waitForURL(/\/(home|settings|onboarding)/);
}

/** Signs out from a page of the app. */
export async function signOut(page: Page): Promise<void> {
  await navigate(page, '/signOut');
  await page.getByRole('main').getByRole('button', { name: 'ログアウト' }).click();
}

/** Answers the onboarding questions as a beginner of the piano; `then` is where that leads. */
export async function onboard(page: Page, then = '**/home'): Promise<void> {
  await page.waitForURL(/\/onboarding(\?|$)/);
  await answer(page, '何をはじめますか？', '次へ');
  await answer(page, '経験はどのくらいありますか？', '次へ');
  await answer(page, '楽器はありますか？', 'はじめる');
  await page.waitForURL(then);
}

async function answer(page: Page, question: string, next: string): Promise<void> {
  await page.getByRole('group', { name: question }).getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: next }).click();
}

/** Chooses somebody new on the demonstration page that stands for Google. */
export async function chooseNewPerson(page: Page, email: string): Promise<void> {
  await page.getByText('別の人としてはじめる').click();
  await page.getByLabel('名前').fill('花子');
  await page.getByLabel(/メールアドレス/).fill(email);
  await page.getByRole('button', { name: 'この人としてはじめる' }).click();
}
