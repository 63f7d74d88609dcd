import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { posts } from '#contract/community/posts.ts';
import { ADDRESS_ROWS } from '#tests/support/address-rows.ts';
import { newEmail, openAsMember, openSignedIn } from '../support/accounts.ts';
import { type AxeOptions, COLOUR_RULES, installAxe, seriousViolations } from '../support/browser/axe.ts';
import {
  layoutShift,
  recordLayoutShifts,
  resetLayoutShifts,
  slowDown,
} from '../support/browser/layout-shift.ts';
import { navigate, watchRequests } from '../support/browser/navigate.ts';
import type { Phone } from '../support/browser/phone.ts';
import { playAgainAfterStandstill, watchForStandstill } from '../support/browser/standstill.ts';
import { unevenTabs } from '../support/browser/tabs.ts';
import { smallTargets } from '../support/browser/targets.ts';
import { expect, test } from '../support/fixtures.ts';
import { aPublicPerson } from '../support/people.ts';
import { HOMEWORK, LESSON } from '../support/recording.ts';
import { COURSES_AND_SETTINGS, LEARNING, VISITOR } from '../support/screen-addresses.ts';
import { signUp } from '../support/sign-up.ts';
import { callAs } from '../support/teaching.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
type Size = keyof typeof SIZES;
/** The sum of layout shifts that a screen may have while it opens. */
const MAX_LAYOUT_SHIFT = 0.02;

/** `PICTURES=1` saves a picture of every screen in every size and colour scheme. */
const PICTURES = process.env['PICTURES'] === undefined ? null : 'test-results/screens';

/** A screen takes some seconds; so long only a browser that stands still. */
const MAX_VISIT_MS = 60_000;

playAgainAfterStandstill();

/**
 * Examines what a page shows in both sizes and, on the phone, in both colour schemes, and collects what axe finds. No colour of the
 * app depends on the size: the phone shows it for both.
 */
function examiner(page: Page) {
  const found: string[] = [];
  const requests = watchRequests(page);
  const standstill = watchForStandstill(page);
  if (PICTURES !== null) mkdirSync(PICTURES, { recursive: true });
  const inScheme = async (name: string, colorScheme: 'light' | 'dark', options: AxeOptions) => {
    await page.emulateMedia({ colorScheme });
    // With a transition, however short, an inherited colour changes one level of elements a frame.
    if (await page.evaluate(() => document.getAnimations().some((each) => each instanceof CSSTransition)))
      found.push(`${name}.${colorScheme}: colours change little by little for who wants it still`);
    const violations = await seriousViolations(page, options);
    found.push(...violations.map((violation) => `${name}.${colorScheme}: ${violation}`));
    if (PICTURES !== null) await page.screenshot({ path: `${PICTURES}/${name}.${colorScheme}.png` });
  };
  const examine = async (name: string, size: Size) => {
    await page.setViewportSize(SIZES[size]);
    await requests.idle();
    if (size === 'phone')
      found.push(...(await smallTargets(page)).map((target) => `${name}: small target ${target}`));
    found.push(...(await unevenTabs(page)).map((row) => `${name}.${size}: uneven tabs ${row}`));
    await inScheme(`${name}.${size}`, 'light', size === 'phone' ? {} : { without: COLOUR_RULES });
    if (size === 'phone' || PICTURES !== null)
      await inScheme(`${name}.${size}`, 'dark', { rules: COLOUR_RULES });
  };
  const look = async (address: string, size: Size) => {
    await page.setViewportSize(SIZES[size]);
    await requests.idle();
    await resetLayoutShifts(page);
    await navigate(page, address);
    const screen = page.getByRole('main').getByRole('heading', { level: 1, name: headingAt(address) });
    await expect(screen).toBeVisible();
    await expect(page.getByRole('status', { name: '読み込み中' })).toHaveCount(0);
    expect(page.url()).toContain(address);
    await requests.idle();
    const { total, moved } = await layoutShift(page);
    if (total > MAX_LAYOUT_SHIFT)
      found.push(`${address}.${size}: layout shift ${total.toFixed(3)} (${moved})`);
    await examine(address.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'landing', size);
  };
  const visit = (address: string, size: Size) =>
    test.step(`${address} on a ${size}`, async () =>
      (await standstill).within(MAX_VISIT_MS, look(address, size)));
  return {
    async examine(name: string) {
      await examine(name, 'phone');
      await examine(name, 'desktop');
    },
    /** All of them on the phone first: a look at the desktop in between would give the app time to load ahead. */
    async visitAll(addresses: readonly string[]) {
      for (const address of addresses) await visit(address, 'phone');
      for (const address of addresses) await visit(address, 'desktop');
    },
    expectNothing: () => expect(found).toEqual([]),
  };
}

/** The first heading at an address, where it is listed: another screen would be examined in vain. */
function headingAt(address: string): string | RegExp {
  return ADDRESS_ROWS.find((row) => row.address === address)?.heading ?? /./;
}

async function withAxe(phone: Phone): Promise<Phone> {
  // Only so that there is a context; the first page that is opened takes its place.
  const blank = await phone.open('/licenses.txt');
  await blank.goto('about:blank');
  await installAxe(phone.context);
  await recordLayoutShifts(phone.context);
  return phone;
}

const TITLE =
  'have no serious accessibility violation on phone and desktop, nor on a dark phone; nothing moves, and fingers hit';

test(`screens of visitors and newcomers ${TITLE}`, { tag: '@extended' }, async ({ world }) => {
  const phone = await withAxe(world.phone());
  const page = await phone.open('/');
  const { visitAll, examine, expectNothing } = examiner(page);
  const { username } = await aPublicPerson(world.server);
  await visitAll(['/']);
  // The landing page is a document without the app.
  await page.goto('/404');
  await visitAll([...VISITOR, `/users/${username}`, `/users/${username}?tab=posts`]);
  await signUp(page, newEmail());
  await examine('onboarding');
  expectNothing();
});

for (const [name, addresses] of Object.entries({ learning: LEARNING, settings: COURSES_AND_SETTINGS })) {
  test(`screens of ${name} ${TITLE}`, { tag: name === 'settings' ? '@extended' : [] }, async ({ world }) => {
    const phone = await withAxe(world.phone());
    const { page } = await openAsMember(world, phone);
    const { visitAll, expectNothing } = examiner(page);
    await visitAll(addresses);
    expectNothing();
  });
}

test(`screens of the community ${TITLE}`, { tag: '@extended' }, async ({ world }) => {
  const person = await aPublicPerson(world.server);
  const postID = randomUUID();
  const words = '左手がやっとついてきました。@learner さん、ありがとう。';
  await callAs(world.server, person, posts.create, { postID, text: words, currCode: 'pf-beginner' });
  await callAs(world.server, person, posts.createComment, {
    postID,
    commentID: randomUUID(),
    text: '追記です。',
  });
  const phone = await withAxe(world.phone());
  const page = await openSignedIn(phone, person);
  const { visitAll, expectNothing } = examiner(page);
  const community = ['/community', '/community?feed=following', '/community?feed=course', '/compose/post'];
  await visitAll([...community, `/posts/${postID}`]);
  expectNothing();
});

test(`screens of recording ${TITLE}`, { tag: '@extended' }, async ({ world }) => {
  const phone = await withAxe(world.phone({ microphone: 'twinkle-piano.wav' }));
  const { page } = await openAsMember(world, phone, HOMEWORK);
  const { examine, expectNothing } = examiner(page);
  await page.getByRole('button', { name: '録音する' }).click();
  // Or later: a second is over before a busy machine looks.
  await expect(page.getByRole('timer')).toHaveText(/^0:(0[3-9]|[1-5]\d)$/);
  await examine('recording');
  await page.getByRole('button', { name: '停止' }).click();
  await expect(page.getByRole('button', { name: 'この録音を提出する' })).toBeVisible();
  await examine('take');
  expectNothing();
});

/** Opened by their address, with everything still to load. */
const HEAVY = ['/home', LESSON, '/lessons/gt-trial_1_4/text', HOMEWORK];

test('nothing moves while home and lessons open on a slow phone', { tag: '@extended' }, async ({ world }) => {
  const phone = world.phone({ animated: true, viewport: SIZES.phone });
  await phone.open('/licenses.txt');
  await recordLayoutShifts(phone.context);
  const { page } = await openAsMember(world, phone);
  // The device knows who is here: until then it shows the sign-in screen for a moment, as to a visitor.
  await expect(page.getByRole('heading', { level: 1, name: 'ホーム' })).toBeVisible();
  const requests = watchRequests(page);
  await slowDown(page, 4);
  for (const address of HEAVY) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByRole('status', { name: '読み込み中' })).toHaveCount(0);
      await requests.idle();
      const { total, moved } = await layoutShift(page);
      expect(total, `${address}: ${moved}`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
    });
  }
});

test('nothing moves when the network goes away', { tag: '@extended' }, async ({ world }) => {
  const phone = world.phone({ animated: true, viewport: { width: 360, height: 740 } });
  await phone.open('/licenses.txt');
  await recordLayoutShifts(phone.context);
  const { page } = await openAsMember(world, phone);
  const requests = watchRequests(page);
  const line = page.getByText('オフラインです', { exact: true });
  for (const address of ['/home', '/settings/auth', '/settings/cards']) {
    await test.step(address, async () => {
      await navigate(page, address);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByRole('status', { name: '読み込み中' })).toHaveCount(0);
      await requests.idle();
      await resetLayoutShifts(page);
      await phone.context.setOffline(true);
      await expect(line.first()).toBeVisible();
      await requests.idle();
      const { total, moved } = await layoutShift(page);
      expect(total, `${address}: ${moved}`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
      await phone.context.setOffline(false);
      await expect(line).toHaveCount(0);
    });
  }
});
