import { expect, type Locator, type Page } from '@playwright/test';
import { createAccount, openSignedIn, signInByCall } from './accounts.ts';
import type { Phone } from './browser/phone.ts';
import type { World } from './fixtures.ts';
import { until } from './until.ts';

export const PURCHASE = '/curriculums/pf-beginner/purchase';

/** Opens the purchase page as a new member whose address is verified. */
export async function openPurchase(
  world: World,
  phone: Phone = world.phone(),
): Promise<{ page: Page; email: string }> {
  const account = await createAccount(world.server, { verified: true });
  return { page: await openSignedIn(phone, account, PURCHASE), email: account.email };
}

/** Types a card number on the purchase page and saves the card. */
export async function saveCard(page: Page, number: string): Promise<void> {
  await page.getByRole('textbox', { name: 'カード番号' }).fill(number);
  await page.getByRole('textbox', { name: '有効期限' }).fill('12 / 34');
  await page.getByRole('textbox', { name: 'セキュリティコード' }).fill('123');
  await page.getByRole('button', { name: 'カードを登録する' }).click();
}

export async function choosePlan(page: Page, name: 'スタンダード' | 'エントリー'): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(name) }).check();
}

/** Goes from the purchase page to the page that asks for confirmation. */
export async function goToConfirmation(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: '申し込む' })
    .or(page.getByRole('link', { name: '申し込む' }))
    .click();
  await page.waitForURL(/\/purchase\/confirm/);
  await expect(page.getByRole('heading', { level: 1, name: 'お申し込みの確認' })).toBeVisible();
}

export const confirmButton = (page: Page): Locator =>
  page.getByRole('button', { name: '申し込みを確定する' });

export async function expectDone(page: Page): Promise<void> {
  await page.waitForURL(/\/purchase\/done/);
  await expect(page.getByRole('heading', { level: 1, name: /ありがとうございました/ })).toBeVisible();
}

interface Billing {
  /** How many subscriptions run. */
  subscriptions: number;
  /** Paid orders: reason and yen. */
  paid: string[];
}

/** Reads the subscriptions and orders of a learner from the API. */
export async function billingOf({ server }: World, email: string): Promise<Billing> {
  const { idToken } = await signInByCall(server, email);
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${idToken}` };
    const response = await fetch(`${server.origin}/api/v1/private${path}`, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return await response.json();
  };
  const { subscriptions } = await get('/subscriptions/list');
  const { orders } = await get('/orders/list');
  return {
    subscriptions: (subscriptions ?? []).length,
    paid: orders
      .filter((order: { status: string }) => order.status === 'paid')
      .map((order: { reason: string; amount: number }) => `${order.reason} ${order.amount}`),
  };
}

/** Waits until webhooks have arrived and exactly these subscriptions and charges are there. */
export async function expectBilling(world: World, email: string, expected: Billing): Promise<void> {
  let found: Billing | undefined;
  await until('the billing to be right', async () => {
    found = await billingOf(world, email);
    return found.subscriptions === expected.subscriptions && found.paid.length === expected.paid.length;
  }).catch(() => undefined);
  expect(found).toEqual(expected);
}
