import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newEmail } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import type { SentrySink } from '../support/server/sentry-sink.ts';
import { ANALYTICS_ID } from '../support/server/test-server.ts';
import { onboard, signUp } from '../support/sign-up.ts';
import {
  agree,
  CONSENT_KEY,
  CONSENT_TO_ALL,
  consentBanner,
  errorLog,
  expectLogged,
  expectReports,
  goToSignIn,
  openWatched,
  refuse,
  storeConsent,
  throwError,
} from '../support/telemetry.ts';

const eventOf = (sink: SentrySink, words: string) =>
  sink
    .events()
    .find(({ exception }) => exception?.values.some(({ value }) => value?.includes(words)) === true);

test('asks for no consent and allows no external host on a server without services', async ({ world }) => {
  const { page, external } = await openWatched(world);
  const response = await page.request.get('/');
  const policy = response.headers()['content-security-policy'] ?? '';
  expect(policy).not.toMatch(/google|facebook|sentry/);
  expect(policy).toContain("connect-src 'self';");
  await storeConsent(page, CONSENT_TO_ALL);
  const configured = page.waitForResponse('**/config.json');
  await page.reload();
  await (await configured).finished();
  await throwError(page, 'stored on the device');
  await expectLogged(page, 'stored on the device');
  await expect(consentBanner(page)).toHaveCount(0);
  expect(external.requests()).toEqual([]);
});

test.describe('on a server with all services', () => {
  test.use({ serverKind: 'telemetry' });

  test('sends nothing before a choice and after a refusal, and stores errors on the device', async ({
    world,
  }) => {
    const { sink } = world;
    const { page, external } = await openWatched(world);
    const before = sink.text();
    await expect(consentBanner(page)).toBeVisible();
    await throwError(page, 'before the choice');
    await expectLogged(page, 'before the choice');
    await refuse(page);
    await expect(consentBanner(page)).toHaveCount(0);
    await throwError(page, 'after the refusal');
    await expectLogged(page, 'after the refusal');
    await page.reload();
    await goToSignIn(page);
    await throwError(page, 'after a reload');
    await expectLogged(page, 'after a reload');
    await expect(consentBanner(page)).toHaveCount(0);
    expect(external.requests()).toEqual([]);
    expect(sink.text()).toBe(before);
    await page.goto('/diagnostics');
    await expect(page.getByText('after the refusal')).toBeVisible();
  });

  test('sends errors after consent, in the agreed form and nothing from before', async ({ world }) => {
    const { sink } = world;
    const { page, external } = await openWatched(world);
    const email = newEmail();
    await signUp(page, email);
    await onboard(page);
    await throwError(page, 'before the consent');
    await expectLogged(page, 'before the consent');
    await agree(page);
    await expectReports(page, sink);

    await page.evaluate(async () => {
      for (let index = 0; index < 120; index += 1) await fetch(`/healthz?number=${index}`);
    });
    await throwError(page, `long ${'あ'.repeat(400)}`);
    await page.evaluate(() => void Promise.reject({ a: { b: { c: { d: { e: 'too deep' } } } } }));
    await expect.poll(() => eventOf(sink, 'long ')).toBeTruthy();
    await expect.poll(() => sink.text()).toContain('__serialized__');

    const event = eventOf(sink, 'long ');
    expect(event).toMatchObject({ release: 'v7.2.0', environment: 'test', tags: { where: 'window' } });
    expect(Object.keys(event?.user ?? {})).toEqual(['id']);
    expect(event?.user?.['id']).toMatch(/^[\w-]{20,}$/);
    expect(event?.breadcrumbs).toHaveLength(100);
    expect(event?.exception?.values[0]?.value).toHaveLength(250);
    expect(event?.exception?.values[0]?.stacktrace?.frames.length).toBeGreaterThan(0);
    expect(event?.request?.headers ?? {}).not.toHaveProperty('Referer');
    expect(sink.text()).toContain('[Object]');
    expect(sink.text()).not.toContain('too deep');
    expect(sink.text()).not.toContain('before the consent');
    expect(sink.text()).toContain('"infer_ip":"never"');
    expect(new Set(sink.kinds())).toEqual(new Set(['event']));
    expect(sink.text()).not.toContain(email);
    expect(external.cspViolations()).toEqual([]);
  });

  test('sends no tokens, codes, addresses or numbers in a report', async ({ world }) => {
    const { sink } = world;
    const { page } = await openWatched(world, '/signIn');
    await agree(page);
    await expectReports(page, sink);
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

  test('stops everything when consent is taken back in another tab, and starts again with a new consent', async ({
    world,
  }) => {
    const { sink } = world;
    const { page, external, phone } = await openWatched(world);
    await agree(page);
    await expectReports(page, sink);
    await expect.poll(() => external.events('pixel').length).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('_fbp');
    const choose = (agreed: boolean) => (other: Page) =>
      other.evaluate(
        ([key, yes]) => {
          const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
          localStorage.setItem(key, JSON.stringify({ ...stored, agreed: yes }));
        },
        [CONSENT_KEY, agreed] as const,
      );
    const other = await phone.context.newPage();
    await other.goto(`${phone.settings.origin}/licenses.txt`);
    await choose(false)(other);
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toMatch(/_ga|_fbp/);
    const before = [external.requests().length, sink.text()];
    await throwError(page, 'after it was taken back');
    await expectLogged(page, 'after it was taken back');
    await goToSignIn(page);
    await throwError(page, 'on another page');
    await expectLogged(page, 'on another page');
    expect([external.requests().length, sink.text()]).toEqual(before);
    await choose(true)(other);
    await expectReports(page, sink);
    expect(sink.text()).not.toContain('after it was taken back');
  });

  test('sends pages without queries and the user ID to analytics, and a hash of the address to the pixel', async ({
    world,
  }) => {
    const { page, external } = await openWatched(world, '/signIn?ref=%2Fprogress');
    await agree(page);
    await expect.poll(() => external.events('analytics').length).toBeGreaterThan(0);
    expect(external.requests().some((address) => address.includes('facebook'))).toBe(false);
    const email = newEmail();
    await signUp(page, email);
    await onboard(page);
    await expect(page.getByRole('heading', { level: 1, name: 'ホーム' })).toBeVisible();
    // Home names the learner's course in links, too.
    await page.getByRole('navigation').getByRole('link', { name: 'コース', exact: true }).first().click();
    await page.waitForURL('**/curriculums');
    await expect
      .poll(() =>
        external.events('analytics').map(({ page_location = '' }) => new URL(page_location).pathname),
      )
      .toEqual(expect.arrayContaining(['/signIn', '/onboarding', '/curriculums']));
    await expect.poll(() => external.events('pixel').find((event) => 'ud[em]' in event)).toBeTruthy();

    const matched = external.events('pixel').find((event) => 'ud[em]' in event);
    expect(matched?.['ud[em]']).toBe(createHash('sha256').update(email).digest('hex'));
    const last = external.events('analytics').at(-1);
    expect(last).toMatchObject({ en: 'page_view', tid: ANALYTICS_ID, ads: 'denied', page_referrer: '' });
    expect(last?.['user_id']).toMatch(/^[\w-]{20,}$/);
    for (const address of external.requests()) {
      expect(address).not.toContain(email);
      expect(address).not.toContain(encodeURIComponent(email));
      expect(decodeURIComponent(address)).not.toContain('ref=');
    }
    expect(external.cspViolations()).toEqual([]);
  });

  for (const address of ['/resetPassword', '/__/auth/action?mode=resetPassword&oobCode=planted1']) {
    test(`loads no service on a page with a secret in its address: ${address}`, async ({ world }) => {
      const { sink } = world;
      const { page, external, phone } = await openWatched(world, '/licenses.txt');
      const before = sink.text();
      await storeConsent(page, CONSENT_TO_ALL);
      const configured = page.waitForResponse('**/config.json');
      await page.goto(phone.settings.origin + address);
      await (await configured).finished();
      await throwError(page, 'on a page with a secret');
      await expectLogged(page, 'on a page with a secret');
      expect(external.requests()).toEqual([]);
      expect(sink.text()).toBe(before);
      await goToSignIn(page);
      await expect.poll(() => external.events('analytics').length).toBeGreaterThan(0);
      await expectReports(page, sink);
      expect(external.requests().join()).not.toMatch(/planted1|resetPassword|auth%2Faction/);
      expect(sink.text()).not.toContain('planted1');
    });
  }
});
