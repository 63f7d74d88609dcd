import { expect, type Page } from '@playwright/test';
import { type ExternalServices, replaceExternalServices } from './browser/external-services.ts';
import type { Phone } from './browser/phone.ts';
import type { World } from './fixtures.ts';
import type { SentrySink } from './server/sentry-sink.ts';
import { until } from './until.ts';

export const CONSENT_KEY = 'otomichi.consent';
export const CONSENT_TO_ALL = {
  version: 1,
  agreed: true,
  at: '2026-11-21T00:00:00Z',
  services: ['errors', 'analytics', 'pixel'],
};

export interface WatchedPhone {
  page: Page;
  phone: Phone;
  external: ExternalServices;
}

/** Opens a phone whose requests to other hosts are recorded. It has no service worker, whose requests Playwright does not see. */
export async function openWatched(world: World, address = '/'): Promise<WatchedPhone> {
  const phone = world.phone();
  const page = await phone.open('/licenses.txt');
  const external = await replaceExternalServices(phone.context, phone.settings.origin);
  if (address !== '/licenses.txt') await page.goto(address);
  return { page, external, phone };
}

export const consentBanner = (page: Page) =>
  page.getByRole('region', { name: '外部サービスへの送信について' });
export const agree = (page: Page) => consentBanner(page).getByRole('button', { name: '同意する' }).click();
export const refuse = (page: Page) => consentBanner(page).getByRole('button', { name: '同意しない' }).click();

/** Stores a consent as the banner does. */
export const storeConsent = (page: Page, consent: object) =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    CONSENT_KEY,
    JSON.stringify(consent),
  ] as const);

/** Goes on by a link. From the landing page that is another document, which reports errors once it has drawn its screen. */
export async function goToSignIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'ログイン' }).first().click();
  await page.waitForURL('**/signIn');
  await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible();
}

/** Throws an error that nobody catches. */
export const throwError = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  }, message);

/** Waits until error reports are sent: Sentry starts when its script has arrived. */
export async function expectReports(page: Page, sink: SentrySink): Promise<void> {
  let tries = 0;
  const before = sink.events().length;
  await until('error reports to arrive', async () => {
    await throwError(page, `a first report, number ${tries++}`);
    return sink.events().length > before;
  });
}

/** The first report whose error has these words. */
export const eventOf = (sink: SentrySink, words: string) =>
  sink
    .events()
    .find(({ exception }) => exception?.values.some(({ value }) => value?.includes(words)) === true);

/** Waits until the error log on the device contains a text. */
export const expectLogged = (page: Page, text: string) => expect.poll(() => errorLog(page)).toContain(text);

/** Reads the error log stored on the device. */
export const errorLog = (page: Page) => page.evaluate(() => localStorage.getItem('otomichi.errors') ?? '');
