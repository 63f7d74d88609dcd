import type { Page } from '@playwright/test';
import { createAccount, openSignedIn } from '../support/accounts.ts';
import { axeViolations, installAxe } from '../support/browser/axe.ts';
import { shiftSoFar } from '../support/browser/layout-shift.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/recording.ts';

const LEAD = '仕事のあとの15分で、楽器をはじめる。';
const PRICE = /2,980円/;
const PLANS = '**/api/v1/plans/list';
const SCRIPTS = /\/assets\/.*\.js$/;

const lead = (page: Page) => page.getByRole('heading', { level: 1, name: LEAD });
const soundOf = (page: Page, place: string) => page.getByRole('group', { name: place });

/** Waits for all parts of the page, which load after the first paint. */
async function waitForAllParts(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'よくある質問' })).toBeAttached();
}

/** Collects the page's errors from now on. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    const { url } = message.location();
    // The empty page before has no icon.
    if (message.type() === 'error' && !url.endsWith('/favicon.ico')) errors.push(`${url} ${message.text()}`);
  });
  return errors;
}

test('shows the first screen with working links before any script has loaded', async ({ world }) => {
  const phone = world.phone();
  const page = await phone.open('/healthz');
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/');
  await expect(lead(page)).toBeVisible();
  await page.unroute(SCRIPTS);
  await page.getByRole('link', { name: '新規登録' }).click();
  await page.waitForURL('**/signUp');
  await expect(page.getByLabel('メールアドレス')).toBeVisible();
});

test('loads without errors, layout shifts, private calls or sounds nobody asked for', async ({ world }) => {
  const before = world.network.requests().length;
  const phone = world.phone({ serviceWorker: true });
  const page = await phone.open('/healthz');
  const errors = errorsOf(page);
  await page.goto('/');
  await waitForAllParts(page);
  await expect(page.getByText(PRICE)).toBeAttached();
  await page.getByText(PRICE).scrollIntoViewIfNeeded();
  await expect(lead(page)).toHaveCount(1);

  const moved = await shiftSoFar(page);
  expect(moved).toBeLessThan(0.05);
  expect(errors).toEqual([]);
  const requests = world.network.requests().slice(before);
  expect(requests).toContain('GET /api/v1/plans/list');
  expect(requests.filter((path) => /private|identitytoolkit|securetoken|\.m4a/.test(path))).toEqual([]);
});

test('runs nothing of the app, and has it on the device for those who go on', async ({ world }) => {
  const page = await world.phone().open('/healthz');
  await page.coverage.startJSCoverage();
  await page.goto('/');
  await waitForAllParts(page);
  const app = page.locator('link[rel=prefetch][href*="/assets/app-"]');
  await expect(app).toHaveCount(1);
  const brought = await app.getAttribute('href');
  await page.waitForFunction(
    (href) => performance.getEntriesByName(new URL(href ?? '', location.href).href).length > 0,
    brought,
  );
  const run = (await page.coverage.stopJSCoverage()).filter(({ url }) => SCRIPTS.test(url));
  expect(run.map(({ url }) => url).filter((url) => !/\/assets\/(boot|landing)-/.test(url))).toEqual([]);
  expect(run.reduce((sum, { source = '' }) => sum + source.length, 0)).toBeLessThan(180_000);

  await page.getByRole('link', { name: '新規登録' }).first().click();
  await page.waitForURL('**/signUp');
  await expect(page.getByLabel('メールアドレス')).toBeVisible();
  await page.goBack();
  await expect(lead(page)).toBeVisible();
  await expect(page.getByRole('button', { name: '聞く' }).first()).toBeAttached();
});

test('leads a signed-in person home, also one whom only the identity provider remembers', async ({
  world,
}) => {
  const page = await openSignedIn(world.phone(), await createAccount(world.server));
  const home = page.getByRole('heading', { level: 1, name: 'ホーム' });
  await expect(home).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.waitForURL('**/home');
  await expect(home).toBeVisible();
  await page.goto('/?lp');
  await expect(lead(page)).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'ホーム' })).toBeVisible();
});

test('plays a model, moves its keys, and stops it when another one plays', async ({ world }) => {
  const page = await world.phone().open('/');
  await waitForAllParts(page);
  const first = soundOf(page, 'ピアノ 5回目');
  const later = soundOf(page, 'ピアノ 20回目');
  await first.getByRole('button', { name: '聞く' }).click();
  await expect(first.getByRole('button', { name: '止める' })).toBeVisible();
  await expect(first.getByText('0:01 / 0:13')).toBeVisible();
  await expect(page.locator('svg rect.fill-accent')).not.toHaveCount(0);
  await later.getByRole('button', { name: '聞く' }).click();
  await expect(later.getByRole('button', { name: '止める' })).toBeVisible();
  await expect(first.getByRole('button', { name: '聞く' })).toBeVisible();
  await later.getByRole('slider').fill('20');
  await expect(later.getByText(/0:2\d \/ 0:30/)).toBeVisible();
  await later.getByRole('button', { name: '止める' }).click();
  await expect(page.locator('svg rect.fill-accent')).toHaveCount(0);
});

test('says that prices could not be loaded, and loads them again', async ({ world }) => {
  const phone = world.phone();
  const page = await phone.open('/healthz');
  await page.route(PLANS, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('いまは料金を読み込めませんでした。')).toBeVisible();
  await expect(page.getByText(PRICE)).toHaveCount(0);
  await page.unroute(PLANS);
  await page.getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect(page.getByText(PRICE)).toBeVisible();
});

test('opens questions by keyboard', async ({ world }) => {
  const page = await world.phone().open('/');
  await waitForAllParts(page);
  const answer = page.getByText('鍵盤の「ド」を見つけるところから、ギターは弦の数え方から');
  await expect(answer).toBeHidden();
  const question = page.locator('summary', { hasText: '楽譜が読めません。' });
  await question.press('Enter');
  await expect(answer).toBeVisible();
  await question.press('Enter');
  await expect(answer).toBeHidden();
});

/** One for all scripts and styles of the app, the pages, their first scripts and the icons, beside those of the page itself. */
const MAX_REQUESTS = 60;

test('shows the page offline after one visit, all but the prices', async ({ world }) => {
  const before = world.network.requests().length;
  const page = await world.phone({ serviceWorker: true }).open('/');
  await waitForAllParts(page);
  await waitForServiceWorker(page);
  expect(world.network.requests().length - before).toBeLessThan(MAX_REQUESTS);
  world.network.cut();
  await page.reload();
  await expect(lead(page)).toBeVisible();
  await waitForAllParts(page);
  await expect(page.getByText('いまは料金を読み込めませんでした。')).toBeVisible();
});

for (const [size, viewport] of Object.entries({
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
})) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has no accessibility violation and no overflow on a ${size} in ${colorScheme}`, async ({
      world,
    }) => {
      const phone = world.phone({ viewport, colorScheme });
      const page = await phone.open('/licenses.txt');
      await installAxe(phone.context);
      for (const address of ['/', '/privacy', '/terms']) {
        await page.goto(address);
        if (address === '/') await waitForAllParts(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('status', { name: '読み込み中' })).toHaveCount(0);
        const violations = await axeViolations(page);
        expect(violations.map(({ id, targets }) => `${address}: ${id} ${targets}`)).toEqual([]);
        for (const letters of ['100%', '200%']) {
          await page.evaluate((size) => (document.documentElement.style.fontSize = size), letters);
          const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(wider, `${address} at ${letters}`).toBeLessThanOrEqual(0);
        }
      }
    });
  }
}
