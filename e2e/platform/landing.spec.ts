import type { Page } from '@playwright/test';
import { createAccount, openSignedIn } from '../support/accounts.ts';
import { axeViolations, COLOUR_RULES, installAxe } from '../support/browser/axe.ts';
import { layoutShift, recordLayoutShifts, shiftSoFar } from '../support/browser/layout-shift.ts';
import { navigate, openWithoutScripts } from '../support/browser/navigate.ts';
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

/** By how many pixels the page is wider than the screen, with letters of twice the size and as they are. */
async function overflowOf(page: Page): Promise<number[]> {
  const wider: number[] = [];
  for (const letters of ['200%', '100%']) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), letters);
    wider.push(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)));
  }
  return wider;
}

/** What axe finds on the page in light and in the dark, where colours alone differ. */
async function violationsOf(page: Page): Promise<string[]> {
  const found = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await axeViolations(page, { rules: COLOUR_RULES })));
  await page.emulateMedia({ colorScheme: 'light' });
  return found.map(({ id, targets }) => `${id} ${targets}`);
}

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const NO_OVERFLOW = [0, 0];

test('a visitor sees the first screen before any script, nothing of the app runs, sounds, prices and questions work, axe finds nothing', async ({
  world,
}) => {
  const phone = world.phone({ viewport: PHONE });
  const page = await phone.open('/healthz');
  await installAxe(phone.context);

  await test.step('the first screen is there with working links before any script has loaded', async () => {
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto('/');
    await expect(lead(page)).toBeVisible();
    await page.unroute(SCRIPTS);
    await page.getByRole('link', { name: '新規登録' }).click();
    await page.waitForURL('**/signUp');
    await expect(page.getByLabel('メールアドレス')).toBeVisible();
  });

  await page.route(PLANS, (route) => route.abort());
  await test.step('nothing of the app runs, and it is on the device for those who go on', async () => {
    await page.coverage.startJSCoverage();
    await page.goto('/');
    await waitForAllParts(page);
    const app = page.locator('link[rel=prefetch][href*="/assets/app-"][href$=".script.js"]');
    await expect(app).toHaveCount(1);
    const brought = await app.getAttribute('href');
    await page.waitForFunction(
      (href) => performance.getEntriesByName(new URL(href ?? '', location.href).href).length > 0,
      brought,
    );
    const run = (await page.coverage.stopJSCoverage()).filter(({ url }) => SCRIPTS.test(url));
    expect(run.map(({ url }) => url).filter((url) => !/\/assets\/(boot|landing)-/.test(url))).toEqual([]);
    expect(run.length).toBeGreaterThan(0);
    expect(run.reduce((sum, { source = '' }) => sum + source.length, 0)).toBeLessThan(180_000);
  });

  await test.step('it says that prices could not be loaded, and loads them again', async () => {
    await expect(page.getByText('いまは料金を読み込めませんでした。')).toBeVisible();
    await expect(page.getByText(PRICE)).toHaveCount(0);
    await page.unroute(PLANS);
    await page.getByRole('button', { name: 'もう一度読み込む' }).click();
    await expect(page.getByText(PRICE)).toBeVisible();
  });

  await test.step('a model plays, moves its keys, and stops when another one plays', async () => {
    const first = soundOf(page, 'ピアノ 5回目');
    const later = soundOf(page, 'ピアノ 20回目');
    await first.getByRole('button', { name: '聞く' }).click();
    await expect(first.getByRole('button', { name: '止める' })).toBeVisible();
    // Any second of it: one of them is over before a busy machine looks.
    await expect(first.getByText(/^0:(0[1-9]|1[0-3]) \/ 0:13$/)).toBeVisible();
    await expect(page.locator('svg rect.fill-accent')).not.toHaveCount(0);
    await later.getByRole('button', { name: '聞く' }).click();
    await expect(later.getByRole('button', { name: '止める' })).toBeVisible();
    await expect(first.getByRole('button', { name: '聞く' })).toBeVisible();
    await later.getByRole('slider').fill('20');
    await expect(later.getByText(/0:2\d \/ 0:30/)).toBeVisible();
    await later.getByRole('button', { name: '止める' }).click();
    await expect(page.locator('svg rect.fill-accent')).toHaveCount(0);
  });

  await test.step('questions open by keyboard', async () => {
    const answer = page.getByText('鍵盤の「ド」を見つけるところから、ギターは弦の数え方から');
    await expect(answer).toBeHidden();
    const question = page.locator('summary', { hasText: '楽譜が読めません。' });
    await question.press('Enter');
    await expect(answer).toBeVisible();
    await question.press('Enter');
    await expect(answer).toBeHidden();
  });

  await test.step('it has no accessibility violation and no overflow', async () => {
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toEqual(NO_OVERFLOW);
    await page.setViewportSize(DESKTOP);
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toEqual(NO_OVERFLOW);
    await page.setViewportSize(PHONE);
  });

  await test.step('who went on to the app and its terms comes back', async () => {
    await page.getByRole('link', { name: '新規登録' }).first().click();
    await page.waitForURL('**/signUp');
    await expect(page.getByLabel('メールアドレス')).toBeVisible();
    for (const [address, title] of [
      ['/privacy', 'プライバシーポリシー'],
      ['/terms', '利用規約'],
    ] as const) {
      await navigate(page, address);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('status', { name: '読み込み中' })).toHaveCount(0);
      expect(await violationsOf(page), address).toEqual([]);
      expect(await overflowOf(page), address).toEqual(NO_OVERFLOW);
      await page.setViewportSize(DESKTOP);
      expect(await overflowOf(page), address).toEqual(NO_OVERFLOW);
      await page.setViewportSize(PHONE);
    }
    await page.evaluate(() => history.go(-3));
    await page.waitForURL(/\/$/);
    await expect(lead(page)).toBeVisible();
    await expect(page.getByRole('button', { name: '聞く' }).first()).toBeAttached();
  });

  await test.step('loaded again it is where it was, far down', async () => {
    await page.evaluate((far) => scrollTo(0, far), FAR_DOWN);
    await page.reload();
    await waitForAllParts(page);
    // Sections above that were never seen are as tall as they usually are.
    await expect.poll(() => page.evaluate((far) => Math.abs(scrollY - far), FAR_DOWN)).toBeLessThan(200);
  });
});

/** Amid sections that are drawn one after the other. */
const FAR_DOWN = 3_400;

/** One for all scripts and styles of the app, the pages, their first scripts and the icons, beside those of the page itself. */
const MAX_REQUESTS = 60;

test('loads without errors, layout shifts, private calls or sounds nobody asked for, and is there offline after one visit, all but the prices', async ({
  world,
}) => {
  const before = world.network.requests().length;
  const phone = world.phone({ serviceWorker: true });
  const page = await phone.open('/healthz');
  const errors = errorsOf(page);

  await test.step('it loads as a first visit should', async () => {
    await page.goto('/');
    await waitForAllParts(page);
    await expect(page.getByText(PRICE)).toBeAttached();
    await page.getByText(PRICE).scrollIntoViewIfNeeded();
    await expect(lead(page)).toHaveCount(1);
    expect(await shiftSoFar(page)).toBeLessThan(0.05);
    expect(errors).toEqual([]);
    await waitForServiceWorker(page);
    const requests = world.network.requests().slice(before);
    expect(requests).toContain('GET /api/v1/plans/list');
    expect(requests.filter((path) => /private|identitytoolkit|securetoken|\.m4a/.test(path))).toEqual([]);
    expect(requests.length).toBeLessThan(MAX_REQUESTS);
  });

  await test.step('offline it is drawn before any script as well', async () => {
    world.network.cut();
    await openWithoutScripts(page, '/');
    await expect(lead(page)).toBeVisible();
    await expect(page.locator('#root > *')).toHaveCount(0);
  });

  await test.step('the late notice that the device is offline moves nothing', async () => {
    await recordLayoutShifts(phone.context);
    await page.reload();
    await expect(page.getByText('オフラインです')).toBeVisible();
    const { total, moved } = await layoutShift(page);
    expect(total, moved.join(', ')).toBeLessThanOrEqual(0.02);
    await expect(lead(page)).toBeVisible();
    await waitForAllParts(page);
    await expect(page.getByText('いまは料金を読み込めませんでした。')).toBeVisible();
  });
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
