import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAccount, newEmail, openSignedIn } from '../support/accounts.ts';
import { installAxe, seriousViolations } from '../support/browser/axe.ts';
import { navigate } from '../support/browser/navigate.ts';
import { expect, test } from '../support/fixtures.ts';
import { HOMEWORK, waitForServiceWorker } from '../support/recording.ts';
import { ANALYTICS_ID } from '../support/server/test-server.ts';
import { onboard, signUp } from '../support/sign-up.ts';
import {
  agree,
  consentBanner,
  errorLog,
  eventOf,
  expectLogged,
  expectReports,
  openWatched,
  refuse,
  throwError,
} from '../support/telemetry.ts';

test.use({ serverKind: 'telemetry' });

const section = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: '外部サービスへの送信', exact: true }) });

test('a learner who agreed is known by their ID and the hash of their address alone, sees in settings what is sent where, and takes consent back and gives it again', async ({
  world,
}) => {
  const { sink } = world;
  const { page, external } = await openWatched(world, '/signIn?ref=%2Fprogress');
  const email = newEmail();

  await test.step('pages go to analytics without queries and with the user ID, a hash of the address to the pixel', async () => {
    // Errors are reported once the app has drawn its screen; the page's load event may come before.
    await expect(consentBanner(page)).toBeVisible();
    await throwError(page, 'before the consent');
    await expectLogged(page, 'before the consent');
    await agree(page);
    await expect.poll(() => external.events('analytics').length).toBeGreaterThan(0);
    expect(external.requests().some((address) => address.includes('facebook'))).toBe(false);
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
  });

  await test.step('errors are sent in the agreed form, and nothing from before', async () => {
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
  });

  const place = section(page);
  await test.step('settings show what is sent where', async () => {
    await navigate(page, '/settings/home');
    await expect(place.getByText('同意しています')).toBeVisible();
    for (const service of ['Sentry', 'Google LLC', 'Meta Platforms, Inc.']) {
      await expect(place.getByText(service).first()).toBeVisible();
    }
    expect(external.events('pixel').length).toBeGreaterThan(0);
  });

  await test.step('consent is taken back there and given again', async () => {
    await place.getByRole('button', { name: '同意を取り消す' }).click();
    await expect(place.getByText('同意していません。何も送っていません。')).toBeVisible();
    const before = [external.requests().length, sink.text()];
    await throwError(page, 'after it was taken back');
    await expectLogged(page, 'after it was taken back');
    await page.getByRole('link', { name: 'ホーム', exact: true }).click();
    await page.waitForURL('**/home');
    await throwError(page, 'on the next page');
    await expectLogged(page, 'on the next page');
    expect([external.requests().length, sink.text()]).toEqual(before);
    await expect(consentBanner(page)).toHaveCount(0);

    await navigate(page, '/settings/home');
    await place.getByRole('button', { name: '同意する' }).click();
    await expectReports(page, sink);
    expect(sink.text()).not.toContain('after it was taken back');
  });

  expect(sink.text()).not.toContain(email);
  for (const address of external.requests()) {
    expect(address).not.toContain(email);
    expect(address).not.toContain(encodeURIComponent(email));
    expect(decodeURIComponent(address)).not.toContain('ref=');
  }
  expect(external.cspViolations()).toEqual([]);
});

test('covers no button with the consent banner on screens of any size, and hides it while recording', {
  tag: '@extended',
}, async ({ world }) => {
  const phone = world.phone();
  await phone.open('/licenses.txt');
  await installAxe(phone.context);
  const page = await openSignedIn(
    phone,
    await createAccount(world.server, { onboarded: false }),
    '/onboarding',
  );
  await expect(page.getByRole('group', { name: '何をはじめますか？' })).toBeVisible();
  await expect(consentBanner(page)).toHaveCount(0);
  await onboard(page);
  await navigate(page, '/settings/home');
  await expect(consentBanner(page)).toBeVisible();
  expect(await seriousViolations(page, { within: 'section[aria-label]' })).toEqual([]);
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 844, height: 390 },
    { width: 1280, height: 800 },
  ]) {
    await test.step(`${viewport.width}×${viewport.height}`, async () => {
      await page.setViewportSize(viewport);
      await expect(consentBanner(page)).toBeVisible();
      // At the page's end its last link is free to be pressed, and so are both answers.
      const last = page.locator('main').getByRole('link').last();
      await last.scrollIntoViewIfNeeded();
      await last.click({ trial: true });
      await consentBanner(page).getByRole('button', { name: '同意する' }).click({ trial: true });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
    });
  }
  await navigate(page, HOMEWORK);
  await expect(page.getByRole('button', { name: '録音する' })).toBeVisible();
  await expect(consentBanner(page)).toHaveCount(0);
  await navigate(page, '/settings/home');
  await refuse(page);
  await expect(consentBanner(page)).toHaveCount(0);
});

test('shows, copies, saves and clears the diagnostics, also offline', async ({ world }) => {
  const phone = world.phone({ serviceWorker: true });
  const page = await phone.open('/diagnostics');
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await waitForServiceWorker(page);
  await throwError(page, 'for anna@example.jp 何かが起きた');
  await expectLogged(page, '何かが起きた');
  world.network.cut();
  await page.goto('/diagnostics');
  await expect(page.getByText('何かが起きた')).toBeVisible();
  await expect(page.getByText('v7.2.0')).toBeVisible();
  // A browser gives its clipboard to the window in front alone, and with many of them at once that is not always this one.
  let copied = '';
  await expect(async () => {
    await page.getByRole('button', { name: 'すべてコピー' }).click();
    await expect(page.getByText('コピーしました')).toBeVisible({ timeout: 5_000 });
    copied = await page.evaluate(() => navigator.clipboard.readText());
  }).toPass();
  expect(copied).toContain('v7.2.0');
  expect(copied).toContain('何かが起きた');
  expect(copied).not.toContain('anna@');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ファイルに保存' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe(copied);
  await page.getByRole('button', { name: '記録を消す' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '記録を消す' }).click();
  await expect(page.getByText('記録はありません')).toBeVisible();
  expect(await errorLog(page)).toBe('');
});
