import type { Page } from '@playwright/test';
import { type EnvelopeSink, openEnvelopeSink } from './envelope-sink.ts';
import { standInForOutside } from './outside-scripts.ts';
import type { Phone } from './phone.ts';
import { until } from './until.ts';
import { test as base } from './world.ts';

export const ANALYTICS = 'G-TEST12345';
const PIXEL = '1234567890';

export const AGREED_TO_ALL = {
  version: 1,
  agreed: true,
  at: '2026-11-21T00:00:00Z',
  services: ['errors', 'analytics', 'pixel'],
};

/** A school that has set up all three services; the sink stands for the one that takes errors. */
export const test = base.extend<object, { sink: EnvelopeSink }>({
  sink: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const sink = await openEnvelopeSink();
      await use(sink);
      await sink.close();
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ sink }, use) =>
      use({ SENTRY_DSN: sink.dsn, ANALYTICS_ID: ANALYTICS, PIXEL_ID: PIXEL, LOG_LEVEL: 'error' }),
    { scope: 'worker' },
  ],
});

/** A phone whose every way outside is watched. Without the worker: Playwright does not see what goes through one. */
export async function aPhone(world: { phone: (settings: object) => Phone }, address = '/') {
  const phone = world.phone({ withoutWorker: true });
  await phone.open('/licenses.txt');
  const outside = await standInForOutside(phone.context, phone.settings.origin);
  const page = await phone.open(address);
  return { page, outside, phone };
}

export const line = (page: Page) => page.getByRole('region', { name: '外部サービスへの送信について' });
export const agree = (page: Page) => line(page).getByRole('button', { name: '同意する' }).click();
export const refuse = (page: Page) => line(page).getByRole('button', { name: '同意しない' }).click();

/** An error that nobody catches. */
export const fail = (page: Page, message: string) =>
  page.evaluate((words) => {
    setTimeout(() => {
      throw new Error(words);
    });
  }, message);

/** Sentry is there once its script has come; a first report shows it. */
export async function reportsArrive(page: Page, sink: EnvelopeSink): Promise<void> {
  let tries = 0;
  const before = sink.events().length;
  await until('error reports to arrive', async () => {
    await fail(page, `a first report, number ${tries++}`);
    return sink.events().length > before;
  });
}

/** The log of errors as it stands on the device. */
export const logged = (page: Page) => page.evaluate(() => localStorage.getItem('otomichi.errors') ?? '');
