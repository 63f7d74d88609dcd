import type { Locator, Page, Route } from '@playwright/test';
import { createAccount, openSignedIn } from '../support/accounts.ts';
import { type SessionTokens, storeSession } from '../support/browser/firebase-session.ts';
import { expect, test, type World } from '../support/fixtures.ts';
import { expectState, record, submit } from '../support/recording.ts';

const SMALL_PHONE = { width: 360, height: 640 };

/** The one large button of the home page, a link until the lesson can be completed. */
const next = (page: Page, name: RegExp): Locator => page.getByRole('link', { name }).first();

/** Loads the page again a while later: a stored answer counts for seconds, and then the server is asked. */
async function nextLater(page: Page, name: RegExp): Promise<Locator> {
  await page.goto('/licenses.txt');
  await page.evaluate(forgetAnswers);
  await page.goto('/home');
  await expect(next(page, name)).toBeVisible();
  return next(page, name);
}

/** Marks a step of the lesson as done, as another device of the person does. */
async function log(world: World, { idToken }: SessionTokens, what: 'movies' | 'texts', lessonID: string) {
  const answer = await fetch(`${world.server.origin}/api/v1/private/lessons/${what}/logs/update`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ lessonID }),
  });
  expect(answer.status).toBe(200);
}

/** Nothing lies over the element and all of it is on the screen, once what stands above it has come. */
async function expectInReach(element: Locator): Promise<void> {
  const isInReach = () =>
    element.evaluate((each) => {
      const box = each.getBoundingClientRect();
      const corners = [
        [box.left + 20, box.top + 4],
        [box.right - 20, box.bottom - 4],
      ] as const;
      return corners.every(([x, y]) => each.contains(document.elementFromPoint(x, y)));
    });
  await expect.poll(isInReach).toBe(true);
}

test('leads from the film to the text, the recording, the hand-in and the next lesson, on two devices', async ({
  world,
}) => {
  const account = await createAccount(world.server);
  const phone = world.phone({
    microphone: 'twinkle-piano.wav',
    viewport: SMALL_PHONE,
  });
  const page = await openSignedIn(phone, account);
  await expect(page.getByText('ようこそ')).toBeVisible();
  await expectInReach(next(page, /^はじめる/));

  // The film goes on where it was left.
  await next(page, /^はじめる/).click();
  await page.getByRole('button', { name: '再生', exact: true }).first().click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 2);
  await page.getByRole('link', { name: 'ホーム', exact: true }).click();
  await expect(next(page, /^つづきから\s*動画 0:\d\d+から/)).toBeVisible();

  await log(world, account, 'movies', 'pf-trial_1_1');
  const text = await nextLater(page, /^つづきから\s*テキストを読む/);
  await expect(text).toHaveAttribute('href', '/lessons/pf-trial_1_1/text');
  await log(world, account, 'texts', 'pf-trial_1_1');
  await (await nextLater(page, /^つづきから\s*課題を録音する/)).click();

  await expect(page.getByRole('button', { name: '録音する' })).toBeVisible();
  const row = await record(page, 2);
  await page.getByRole('link', { name: 'ホーム' }).click();
  await next(page, /^つづきから\s*録音を提出する/).click();
  await submit(row);
  await expectState(row, '届きました');

  const second = await openSignedIn(world.phone({ viewport: SMALL_PHONE }), account);
  await expect(second.getByRole('link', { name: /届きました/ })).toBeVisible();
  await expect(second.getByText('提出した録音は、まだありません')).toHaveCount(0);
  // Who has handed in needs no welcome.
  await expect(second.getByText('ようこそ')).toHaveCount(0);
  const complete = second.getByRole('button', { name: '完了して次へ' });
  await expectInReach(complete);

  // On the first device the way on stands with the hand-in, and nowhere else.
  await expect(page.getByRole('button', { name: 'レッスンを完了にする' })).toHaveCount(0);
  await page.getByRole('button', { name: '完了して次へ' }).click();
  await expect(page).toHaveURL(/\/lessons\/pf-trial_1_2$/);
  await page.getByRole('link', { name: 'ホーム' }).click();
  await expect(next(page, /^はじめる/)).toHaveAttribute('href', '/lessons/pf-trial_1_2');
  await expect(page.getByText('を完了にしました')).toBeVisible();
  await expectInReach(next(page, /^はじめる/));
});

/** In the page: deletes the answers that it has stored. */
function forgetAnswers(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('otomichi.queries.')) localStorage.removeItem(key);
  }
}

/** As a school that counts visits has it: the question lies over the page. */
async function askForConsent(route: Route): Promise<void> {
  const config = await (await route.fetch()).json();
  await route.fulfill({
    json: { ...config, telemetry: { ...config.telemetry, analyticsID: 'G-TEST12345' } },
  });
}

test('opens although subscriptions and onboarding cannot be asked, keeps the next step in reach beside a consent to give, shows both courses of a person, and switches between them', async ({
  world,
}) => {
  const account = await createAccount(world.server);
  const phone = world.phone({ viewport: SMALL_PHONE });
  const page = await phone.open('/licenses.txt');
  const asked = /\/api\/v1\/private\/(onboarding|subscriptions\/list)/;
  const broken = { status: 500, json: { errorCode: 'api/internal-server-error' } };
  await phone.context.route(asked, (route) => route.fulfill(broken));
  await phone.context.route('**/config.json', askForConsent);
  await storeSession(page, account);
  await page.goto('/home');
  const courses = page.getByRole('navigation', { name: '受講中のコース' }).getByRole('button');

  await test.step('opens with the default course, whose first lesson is in reach beside the question', async () => {
    await expect(page.getByRole('button', { name: '同意する', exact: true })).toBeVisible();
    await expect(page.getByText('ようこそ')).toBeAttached();
    await expect(next(page, /^はじめる/)).toHaveAttribute('href', '/lessons/pf-trial_1_1');
    await expectInReach(next(page, /^はじめる/));
    await expect(courses).toHaveCount(0);
  });

  await test.step('shows both courses once the server answers, and stays with the chosen one', async () => {
    await page.getByRole('button', { name: '同意しない', exact: true }).click();
    await world.admin.grantSubscription(account.email, 0);
    await world.admin.grantSubscription(account.email, 1, 'gt-beginner');
    await phone.context.unroute(asked);
    // As on another day: no answer is stored any more.
    await page.goto('/licenses.txt');
    await page.evaluate(forgetAnswers);
    await page.goto('/home');
    await expect(courses).toHaveCount(2);
    await expect(next(page, /^はじめる/)).toHaveAttribute('href', '/lessons/pf-trial_1_1');
    await expectInReach(next(page, /^はじめる/));
    await courses.filter({ hasText: 'ギター' }).click();
    await expect(next(page, /^はじめる/)).toHaveAttribute('href', '/lessons/gt-trial_1_1');
    await expect(courses.filter({ hasText: 'ギター' })).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(next(page, /^はじめる/)).toHaveAttribute('href', '/lessons/gt-trial_1_1');
  });

  await test.step('their own courses and lessons stand before the shop', async () => {
    await page.getByRole('link', { name: 'コース', exact: true }).click();
    const own = page.locator('section', { has: page.getByRole('heading', { name: '学習中のコース' }) });
    await expect(own.getByRole('heading', { level: 3 })).toHaveText([/ギター/, /ピアノ/]);
    await expect(page.getByText('学習中', { exact: true })).toHaveCount(2);
    await own
      .getByRole('link', { name: /^レッスン1/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/lessons\/gt-trial_1_1$/);
    const lit = page.getByRole('navigation', { name: 'メニュー' }).locator('[aria-current]');
    await expect(lit).toHaveText(['コース']);
  });
});
