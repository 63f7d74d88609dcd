import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { EnvelopeSink } from './support/envelope-sink.ts';
import { aNewEmail, signUp } from './support/learner.ts';
import { onboard } from './support/onboarding.ts';
import {
  AGREED_TO_ALL,
  ANALYTICS,
  agree,
  aPhone,
  fail,
  line,
  logged,
  refuse,
  reportsArrive,
  test,
} from './support/telemetry.ts';
import { test as base, expect } from './support/world.ts';

const eventOf = (sink: EnvelopeSink, words: string) =>
  sink
    .events()
    .find(({ exception }) => exception?.values.some(({ value }) => value?.includes(words)) === true);

base(
  'a school without services asks nobody, allows nothing outside and asks nothing of it',
  async ({ world }) => {
    const { page, outside } = await aPhone(world);
    const answer = await page.request.get('/');
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(policy).not.toMatch(/google|facebook|sentry/);
    expect(policy).toContain("connect-src 'self';");
    await page.evaluate(
      (choice) => localStorage.setItem('otomichi.consent', JSON.stringify(choice)),
      AGREED_TO_ALL,
    );
    const configured = page.waitForResponse('**/config.json');
    await page.reload();
    await (await configured).finished();
    await fail(page, 'kept on the device');
    await expect.poll(() => logged(page)).toContain('kept on the device');
    await expect(line(page)).toHaveCount(0);
    expect(outside.asked()).toEqual([]);
  },
);

test('before a choice, and after a no, nothing leaves; errors stay on the device', async ({
  world,
  sink,
}) => {
  const { page, outside } = await aPhone(world);
  const before = sink.text();
  await expect(line(page)).toBeVisible();
  await fail(page, 'before the choice');
  await expect.poll(() => logged(page)).toContain('before the choice');
  await refuse(page);
  await expect(line(page)).toHaveCount(0);
  await fail(page, 'after the no');
  await expect.poll(() => logged(page)).toContain('after the no');
  await page.reload();
  await page.getByRole('link', { name: 'ログイン' }).first().click();
  await page.waitForURL('**/signIn');
  await fail(page, 'after a reload');
  await expect.poll(() => logged(page)).toContain('after a reload');
  await expect(line(page)).toHaveCount(0);
  expect(outside.asked()).toEqual([]);
  expect(sink.text()).toBe(before);
  await page.goto('/diagnostics');
  await expect(page.getByText('after the no')).toBeVisible();
});

test('after a yes errors arrive as the specification says, with nothing of before', async ({
  world,
  sink,
}) => {
  const { page, outside } = await aPhone(world);
  const email = aNewEmail();
  await signUp(page, email);
  await onboard(page);
  await fail(page, 'before the yes');
  await expect.poll(() => logged(page)).toContain('before the yes');
  await agree(page);
  await reportsArrive(page, sink);

  await page.evaluate(async () => {
    for (let index = 0; index < 120; index += 1) await fetch(`/healthz?number=${index}`);
  });
  await fail(page, `long ${'あ'.repeat(400)}`);
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
  expect(sink.text()).not.toContain('before the yes');
  expect(sink.text()).toContain('"infer_ip":"never"');
  expect(new Set(sink.kinds())).toEqual(new Set(['event']));
  expect(sink.text()).not.toContain(email);
  expect(outside.refused()).toEqual([]);
});

test('no secret is in a report: tokens, codes, addresses, numbers', async ({ world, sink }) => {
  const { page } = await aPhone(world, '/signIn');
  await agree(page);
  await reportsArrive(page, sink);
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
    history.replaceState(history.state, '', `/signIn?ref=%2Fhome&email=${encodeURIComponent(planted.email)}`);
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
  const kept = await logged(page);
  expect(kept).toContain('planted for');
  for (const [name, secret] of Object.entries(secrets)) expect(kept, name).not.toContain(secret);
});

test('a yes taken back in another tab stops everything here at once; a new yes starts it again', async ({
  world,
  sink,
}) => {
  const { page, outside, phone } = await aPhone(world);
  await agree(page);
  await reportsArrive(page, sink);
  await expect.poll(() => outside.told('pixel').length).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('_fbp');
  const choose = (agreed: boolean) => (other: Page) =>
    other.evaluate((yes) => {
      const kept = JSON.parse(localStorage.getItem('otomichi.consent') ?? '{}');
      localStorage.setItem('otomichi.consent', JSON.stringify({ ...kept, agreed: yes }));
    }, agreed);
  const other = await phone.context.newPage();
  await other.goto(`${phone.settings.origin}/licenses.txt`);
  await choose(false)(other);
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toMatch(/_ga|_fbp/);
  const before = [outside.asked().length, sink.text()];
  await fail(page, 'after it was taken back');
  await expect.poll(() => logged(page)).toContain('after it was taken back');
  await page.getByRole('link', { name: 'ログイン' }).first().click();
  await page.waitForURL('**/signIn');
  await fail(page, 'on another page');
  await expect.poll(() => logged(page)).toContain('on another page');
  expect([outside.asked().length, sink.text()]).toEqual(before);
  await choose(true)(other);
  await reportsArrive(page, sink);
  expect(sink.text()).not.toContain('after it was taken back');
});

test('analytics hear of pages without their queries and of the id; the pixel of a hash, never of an address', async ({
  world,
}) => {
  const { page, outside } = await aPhone(world, '/signIn?ref=%2Fprogress');
  await agree(page);
  await expect.poll(() => outside.told('analytics').length).toBeGreaterThan(0);
  expect(outside.asked().some((address) => address.includes('facebook'))).toBe(false);
  const email = aNewEmail();
  await signUp(page, email);
  await onboard(page);
  await page.getByRole('link', { name: 'コース' }).first().click();
  await page.waitForURL('**/curriculums');
  await expect
    .poll(() => outside.told('analytics').map(({ page_location = '' }) => new URL(page_location).pathname))
    .toEqual(expect.arrayContaining(['/signIn', '/onboarding', '/curriculums']));
  await expect.poll(() => outside.told('pixel').find((told) => 'ud[em]' in told)).toBeTruthy();

  const matched = outside.told('pixel').find((told) => 'ud[em]' in told);
  expect(matched?.['ud[em]']).toBe(createHash('sha256').update(email).digest('hex'));
  const last = outside.told('analytics').at(-1);
  expect(last).toMatchObject({ en: 'page_view', tid: ANALYTICS, ads: 'denied', page_referrer: '' });
  expect(last?.['user_id']).toMatch(/^[\w-]{20,}$/);
  for (const address of outside.asked()) {
    expect(address).not.toContain(email);
    expect(address).not.toContain(encodeURIComponent(email));
    expect(decodeURIComponent(address)).not.toContain('ref=');
  }
  expect(outside.refused()).toEqual([]);
});

for (const address of ['/resetPassword', '/__/auth/action?mode=resetPassword&oobCode=planted1']) {
  test(`nothing is brought on a page with a secret in its address: ${address}`, async ({ world, sink }) => {
    const { page, outside, phone } = await aPhone(world, '/licenses.txt');
    const before = sink.text();
    await page.evaluate(
      (choice) => localStorage.setItem('otomichi.consent', JSON.stringify(choice)),
      AGREED_TO_ALL,
    );
    const configured = page.waitForResponse('**/config.json');
    await page.goto(phone.settings.origin + address);
    await (await configured).finished();
    await fail(page, 'on a page with a secret');
    await expect.poll(() => logged(page)).toContain('on a page with a secret');
    expect(outside.asked()).toEqual([]);
    expect(sink.text()).toBe(before);
    await page.getByRole('link', { name: 'ログイン' }).first().click();
    await page.waitForURL('**/signIn');
    await expect.poll(() => outside.told('analytics').length).toBeGreaterThan(0);
    await reportsArrive(page, sink);
    expect(outside.asked().join()).not.toMatch(/planted1|resetPassword|auth%2Faction/);
    expect(sink.text()).not.toContain('planted1');
  });
}
