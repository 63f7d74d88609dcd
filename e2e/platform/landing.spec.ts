import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { settleWorker } from './support/learner.ts';
import { expect, test } from './support/world.ts';

const LEAD = '仕事のあとの15分で、楽器をはじめる。';
const PRICE = /2,980円/;
const PLANS = '**/api/v1/plans/list';
const SCRIPTS = /\/assets\/.*\.js$/;

const lead = (page: Page) => page.getByRole('heading', { level: 1, name: LEAD });
const soundOf = (page: Page, place: string) => page.getByRole('group', { name: place });

/** The whole page is there: what comes behind the first paint, too. */
async function whole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'よくある質問' })).toBeAttached();
}

/** What went wrong on the page, from now on. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    const { url } = message.location();
    // The empty page before it has no icon.
    if (message.type() === 'error' && !url.endsWith('/favicon.ico')) faults.push(`${url} ${message.text()}`);
  });
  return faults;
}

test('the first screen stands before any script has come, with ways in that work', async ({ world }) => {
  const phone = world.phone({ withoutWorker: true });
  const page = await phone.open('/healthz');
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/');
  await expect(lead(page)).toBeVisible();
  await page.unroute(SCRIPTS);
  await page.getByRole('link', { name: '新規登録' }).click();
  await page.waitForURL('**/signUp');
  await expect(page.getByLabel('メールアドレス')).toBeVisible();
});

test('a first visit: nothing fails, moves or asks for anything private, and no sound is fetched unasked', async ({
  world,
}) => {
  const before = world.line.seen().length;
  const phone = world.phone();
  const page = await phone.open('/healthz');
  const faults = faultsOf(page);
  await page.goto('/');
  await whole(page);
  await expect(page.getByText(PRICE)).toBeAttached();
  await page.getByText(PRICE).scrollIntoViewIfNeeded();
  await expect(lead(page)).toHaveCount(1);

  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(0)));
      }),
  );
  expect(moved).toBeLessThan(0.05);
  expect(faults).toEqual([]);
  const asked = world.line.seen().slice(before);
  expect(asked).toContain('GET /api/v1/plans/list');
  expect(asked.filter((path) => /private|identitytoolkit|securetoken|\.m4a/.test(path))).toEqual([]);
});

test('a model sounds, its keys go down, and another one silences it', async ({ world }) => {
  const page = await world.phone().open('/');
  await whole(page);
  const first = soundOf(page, 'ピアノ 5回目');
  const later = soundOf(page, 'ピアノ 17回目');
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

test('prices that cannot be asked for are not made up, and can be asked for again', async ({ world }) => {
  const phone = world.phone({ withoutWorker: true });
  const page = await phone.open('/healthz');
  await page.route(PLANS, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('いまは料金を読み込めませんでした。')).toBeVisible();
  await expect(page.getByText(PRICE)).toHaveCount(0);
  await page.unroute(PLANS);
  await page.getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect(page.getByText(PRICE)).toBeVisible();
});

test('questions open by keyboard', async ({ world }) => {
  const page = await world.phone().open('/');
  await whole(page);
  const answer = page.getByText('鍵盤の「ド」を見つけるところから、ギターは弦の数え方から');
  await expect(answer).toBeHidden();
  const question = page.locator('summary', { hasText: '楽譜が読めません。' });
  await question.press('Enter');
  await expect(answer).toBeVisible();
  await question.press('Enter');
  await expect(answer).toBeHidden();
});

test('after one visit the whole page stands without a line; only the prices say that they need one', async ({
  world,
}) => {
  const page = await world.phone().open('/');
  await whole(page);
  await settleWorker(page);
  world.line.cut();
  await page.reload();
  await expect(lead(page)).toBeVisible();
  await whole(page);
  await expect(page.getByText('いまは料金を読み込めませんでした。')).toBeVisible();
});

for (const [size, viewport] of Object.entries({
  phone: { width: 360, height: 740 },
  desk: { width: 1280, height: 800 },
})) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on a ${size} in ${colorScheme}, and nothing is wider than the screen`, async ({
      world,
    }) => {
      const page = await world.phone({ viewport, colorScheme }).open('/');
      for (const address of ['/', '/privacy', '/terms']) {
        await page.goto(address);
        if (address === '/') await whole(page);
        await expect(page.getByRole('status', { name: '読み込み中' })).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${address}: ${id} ${nodes[0]?.target}`)).toEqual([]);
        for (const letters of ['100%', '200%']) {
          await page.evaluate((size) => (document.documentElement.style.fontSize = size), letters);
          const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(wider, `${address} at ${letters}`).toBeLessThanOrEqual(0);
        }
      }
    });
  }
}
