import type { Page } from '@playwright/test';
import { navigate } from '../support/browser/navigate.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  CONSENT_KEY,
  CONSENT_TO_ALL,
  consentBanner,
  errorLog,
  eventOf,
  expectLogged,
  expectReports,
  goToSignIn,
  openWatched,
  storeConsent,
  throwError,
} from '../support/telemetry.ts';

test('asks for no consent and allows no external host on a server without services', async ({ world }) => {
  const { page, external, phone } = await openWatched(world, '/licenses.txt');
  const response = await page.request.get('/');
  const policy = response.headers()['content-security-policy'] ?? '';
  expect(policy).not.toMatch(/google|facebook|sentry/);
  expect(policy).toContain("connect-src 'self';");
  for (const consent of ['without', 'with']) {
    if (consent === 'with') await storeConsent(page, CONSENT_TO_ALL);
    const configured = page.waitForResponse('**/config.json');
    await page.goto(phone.settings.origin);
    await (await configured).finished();
    await throwError(page, `${consent} a consent`);
    await expectLogged(page, `${consent} a consent`);
    await expect(consentBanner(page)).toHaveCount(0);
    expect(external.requests()).toEqual([]);
  }
});

/** Stores the other choice, as another tab does. */
const choose = (tab: Page, agreed: boolean) =>
  tab.evaluate(
    ([key, yes]) => {
      const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...stored, agreed: yes }));
    },
    [CONSENT_KEY, agreed] as const,
  );

test.describe('on a server with all services', () => {
  test.use({ serverKind: 'telemetry' });

  test('sends nothing of a visitor before a choice, after a refusal and when consent is taken back in another tab; no secret in between', async ({
    world,
  }) => {
    const { sink } = world;
    const { page, external, phone } = await openWatched(world);
    const atFirst = sink.text();
    const article = page.locator('#external');

    await test.step('nothing is sent before a choice and after a refusal where they read what would be sent, and errors are stored on the device', async () => {
      await expect(consentBanner(page)).toBeVisible();
      await throwError(page, 'before the choice');
      await expectLogged(page, 'before the choice');
      await consentBanner(page).getByRole('link', { name: '送る内容を見る' }).click();
      await page.waitForURL('**/privacy#external');
      await expect(consentBanner(page)).toHaveCount(0);
      await expect(article.getByRole('heading').first()).toBeInViewport();
      await article.getByRole('button', { name: '同意しない' }).click();
      await expect(article.getByText('同意していません。何も送っていません。')).toBeVisible();
      await expect(article.getByRole('button', { name: '同意しない' })).toHaveCount(0);
      await throwError(page, 'after the refusal');
      await expectLogged(page, 'after the refusal');
      await page.goto('/');
      await goToSignIn(page);
      await throwError(page, 'after a reload');
      await expectLogged(page, 'after a reload');
      await expect(consentBanner(page)).toHaveCount(0);
      expect(external.requests()).toEqual([]);
      expect(sink.text()).toBe(atFirst);
      await navigate(page, '/diagnostics');
      await expect(page.getByText('after the refusal')).toBeVisible();
    });

    await test.step('the choice is changed there', async () => {
      await navigate(page, '/privacy#external');
      await article.getByRole('button', { name: '同意する' }).click();
      await expect(article.getByText('同意しています', { exact: true })).toBeVisible();
      await expectReports(page, sink);
      expect(sink.text()).not.toContain('after the refusal');
      // The pixel waits for an address that is nothing but a path.
      await navigate(page, '/signIn');
      await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible();
      await expect.poll(() => external.events('pixel').length).toBeGreaterThan(0);
      await expect.poll(() => page.evaluate(() => document.cookie)).toContain('_fbp');
    });

    await test.step('no tokens, codes, addresses or numbers go in a report', async () => {
      const secrets = {
        token: `eyJhbGciOiJSUzI1NiJ9.${'payload1'.repeat(6)}.${'sign2'.repeat(6)}`,
        oobCode: 'Zx81oobcodeplanted',
        email: 'planted.person@example.jp',
        signed: 'a1b2c3d4signature',
        phone: '090-1234-5678',
        card: '4242 4242 4242 4242',
        refresh: 'planted-refresh-token-1',
        password: 'planted2026',
      };
      await page.evaluate(async (planted) => {
        await fetch(`/healthz?signature=${planted.signed}&oobCode=${planted.oobCode}`, {
          headers: { authorization: `Bearer ${planted.token}` },
        });
        history.replaceState(
          history.state,
          '',
          `/signIn?ref=%2Fhome&email=${encodeURIComponent(planted.email)}`,
        );
        const cause = new Error(`{"refreshToken":"${planted.refresh}","password":"${planted.password}"}`);
        setTimeout(() => {
          throw new Error(
            `planted for ${planted.email} ${planted.phone} ${planted.card} Bearer ${planted.token} /x?oobCode=${planted.oobCode}`,
            { cause },
          );
        });
      }, secrets);
      await expect.poll(() => eventOf(sink, 'planted for')).toBeTruthy();
      const text = sink.text();
      for (const [name, secret] of Object.entries(secrets)) {
        expect(text, name).not.toContain(secret);
        expect(text, name).not.toContain(encodeURIComponent(secret));
      }
      expect(JSON.stringify(eventOf(sink, 'planted for')?.breadcrumbs)).toContain('/healthz');
      const log = await errorLog(page);
      expect(log).toContain('planted for');
      for (const [name, secret] of Object.entries(secrets)) expect(log, name).not.toContain(secret);
    });

    await test.step('everything stops when consent is taken back in another tab, and starts again with a new consent', async () => {
      const other = await phone.context.newPage();
      await other.goto(`${phone.settings.origin}/licenses.txt`);
      await choose(other, false);
      await expect.poll(() => page.evaluate(() => document.cookie)).not.toMatch(/_ga|_fbp/);
      const before = [external.requests().length, sink.text()];
      await throwError(page, 'after it was taken back');
      await expectLogged(page, 'after it was taken back');
      await navigate(page, '/signUp');
      await expect(page.getByRole('heading', { level: 1, name: '新規登録' })).toBeVisible();
      await throwError(page, 'on another page');
      await expectLogged(page, 'on another page');
      expect([external.requests().length, sink.text()]).toEqual(before);
      await choose(other, true);
      await expectReports(page, sink);
      expect(sink.text()).not.toContain('after it was taken back');
    });
  });

  test('loads no service on a page with a secret in its address', async ({ world }) => {
    const { sink } = world;
    const { page, external, phone } = await openWatched(world, '/licenses.txt');
    const before = sink.text();
    await storeConsent(page, CONSENT_TO_ALL);
    for (const [name, address] of Object.entries({
      'the form': '/resetPassword',
      'the mail': '/__/auth/action?mode=resetPassword&oobCode=planted1',
    })) {
      await test.step(address, async () => {
        const configured = page.waitForResponse('**/config.json');
        await page.goto(phone.settings.origin + address);
        await (await configured).finished();
        await throwError(page, `on the page of ${name}`);
        await expectLogged(page, `on the page of ${name}`);
        expect(external.requests()).toEqual([]);
        expect(sink.text()).toBe(before);
      });
    }
    await goToSignIn(page);
    await expect.poll(() => external.events('analytics').length).toBeGreaterThan(0);
    await expectReports(page, sink);
    expect(external.requests().join()).not.toMatch(/planted1|resetPassword|auth%2Faction/);
    expect(sink.text()).not.toContain('planted1');
  });
});
