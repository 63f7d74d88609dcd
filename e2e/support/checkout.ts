import type { Page } from '@playwright/test';
import { aNewEmail, settleWorker, signUp } from './learner.ts';
import { linkTo } from './messages.ts';
import { onboard } from './onboarding.ts';
import type { Phone } from './phone.ts';
import { until } from './until.ts';
import { expect } from './world.ts';

export const PURCHASE = '/curriculums/pf-beginner/purchase';

export interface Learner {
  readonly page: Page;
  readonly email: string;
}

/** A learner whose address is proven and whose first steps are done, on a phone that needs no line for the app. */
export async function aLearner(phone: Phone, origin: string): Promise<Learner> {
  const email = aNewEmail();
  const page = await phone.open('/');
  await signUp(page, email);
  await onboard(page);
  if (!phone.settings.withoutWorker) await settleWorker(page);
  await prove(page, await linkTo(origin, email));
  return { page, email };
}

/** Opens the link of the mail, and says yes there. */
export async function prove(page: Page, link: URL): Promise<void> {
  await page.goto(link.pathname + link.search);
  await page.getByRole('button', { name: 'このメールアドレスを確認する' }).click();
  await expect(page.getByText('メールアドレスを確認しました').first()).toBeVisible();
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByRole('textbox', { name: 'カード番号' }).fill(number);
  await page.getByRole('textbox', { name: '有効期限' }).fill('12 / 34');
  await page.getByRole('textbox', { name: 'セキュリティコード' }).fill('123');
}

/** On the purchase page: a new card, saved. */
export async function saveCard(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await page.getByRole('button', { name: 'カードを登録する' }).click();
}

/** Chooses a plan on the purchase page. */
export async function choosePlan(page: Page, name: 'スタンダード' | 'エントリー'): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(name) }).check();
}

/** From the purchase page to the page before the last word. */
export async function toConfirm(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: '申し込む' })
    .or(page.getByRole('link', { name: '申し込む' }))
    .click();
  await page.waitForURL(/\/purchase\/confirm/);
  await expect(page.getByRole('heading', { level: 1, name: 'お申し込みの確認' })).toBeVisible();
}

export const commit = (page: Page) => page.getByRole('button', { name: '申し込みを確定する' });

export async function expectDone(page: Page): Promise<void> {
  await page.waitForURL(/\/purchase\/done/);
  await expect(page.getByRole('heading', { level: 1, name: /ありがとうございました/ })).toBeVisible();
}

/** What stands on the books at the end, as the learner finds it: contracts that run, and charges. */
export async function books(page: Page): Promise<{ contracts: number; paid: string[] }> {
  const told = async (path: string, address: string) => {
    // From an empty page: an answer to the page before has no body any more.
    await page.goto('about:blank');
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path));
    await page.goto(new URL(address, origin).href);
    return await (await answer).json();
  };
  const origin = page.url();
  const { subscriptions } = await told('/subscriptions/list', '/settings/subscriptions');
  const { orders } = await told('/orders/list', '/settings/orders');
  return {
    contracts: (subscriptions ?? []).length,
    paid: orders
      .filter((order: { status: string }) => order.status === 'paid')
      .map((order: { reason: string; amount: number }) => `${order.reason} ${order.amount}`),
  };
}

/** The same, once what travels by webhook has arrived. */
export async function expectBooks(page: Page, contracts: number, paid: readonly string[]): Promise<void> {
  let found: Awaited<ReturnType<typeof books>> | undefined;
  await until('the books to be right', async () => {
    found = await books(page);
    return found.contracts === contracts && found.paid.length === paid.length;
  });
  expect(found).toEqual({ contracts, paid });
}
