import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { plays } from '#contract/community/plays.ts';
import { expect, test } from '../support/fixtures.ts';
import { aPublicPerson } from '../support/people.ts';
import { waitForServiceWorker } from '../support/recording.ts';
import { callAs, submitTake } from '../support/teaching.ts';

const content = (page: Page, selector: string) => page.locator(selector).getAttribute('content');
const canonical = (page: Page) => page.locator('link[rel="canonical"]');

test('a shared play and a shared course say what they are without a script', async ({ world }) => {
  const { server } = world;
  const hana = await aPublicPerson(server, 'はな');
  const take = await submitTake(server, hana);
  const { play } = await callAs(server, hana, plays.create, {
    playID: randomUUID(),
    ...take,
    title: 'きらきら星 <左手>',
    text: 'はじめて\n最後まで弾けました。',
  });
  const page = await world.phone({ withoutScripts: true }).open(`/plays/${play.playSlug}`);
  const name = 'きらきら星 <左手>（はなさんの演奏）';
  await expect(page).toHaveTitle(`${name} - オトミチ`);
  expect(await content(page, 'meta[name="description"]')).toBe('はじめて最後まで弾けました。');
  expect(await content(page, 'meta[property="og:title"]')).toBe(name);
  await expect(canonical(page)).toHaveAttribute('href', new RegExp(`/plays/${play.playSlug}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'きらきら星 <左手>' })).toBeVisible();
  await expect(page.getByText('はなさんの演奏', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '無料の体験コースをはじめる' })).toBeVisible();
  await expectPicture(page);

  await page.goto('/curriculums/pf-beginner');
  await expect(page).toHaveTitle('ピアノはじめて - オトミチ');
  expect(await content(page, 'meta[property="og:description"]')).toContain('大人のためのピアノ入門');
  await expect(page.getByRole('heading', { name: 'ピアノはじめて' })).toBeVisible();
  await expectPicture(page);

  await callAs(server, hana, plays.remove, { playSlug: play.playSlug });
  await expect.poll(async () => (await page.goto(`/plays/${play.playSlug}`))?.status()).toBe(410);
  await expect(page.getByText('きらきら星')).toHaveCount(0);
});

/** The picture that a page names has the size that it says. */
async function expectPicture(page: Page): Promise<void> {
  const address = new URL((await content(page, 'meta[property="og:image"]')) ?? '');
  const answer = await page.request.get(address.pathname);
  expect(answer.status()).toBe(200);
  const { width, height } = await sharp(await answer.body()).metadata();
  expect([width, height]).toEqual([1200, 630]);
}

test('data of schema.org is no script: the policy refuses nothing, and the app drops the tags as it goes on', async ({
  world,
}) => {
  const phone = world.phone();
  const page = await phone.open('/terms');
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await expect(canonical(page)).toHaveAttribute('href', /\/terms$/);
  const loaded = page.waitForResponse((answer) => answer.url().endsWith('/curriculums/pf-beginner'));
  await page.goto('/curriculums/pf-beginner');
  expect(await (await loaded).text()).toContain('application/ld+json');
  // The course is for members: a visitor signs in first.
  await expect(page).toHaveURL(/\/signIn/);
  await expect(page).toHaveTitle('ログイン - オトミチ');
  await expect(canonical(page)).toHaveCount(0);
  expect(refused).toEqual([]);
});

test('pages of the worker have the general tags, never those of another address', async ({ world }) => {
  const phone = world.phone({ serviceWorker: true });
  await waitForServiceWorker(await phone.open('/terms'));
  const page = await phone.open('/privacy');
  await expect(page).toHaveTitle('プライバシーポリシー - オトミチ');
  expect(await content(page, 'meta[property="og:title"]')).toContain('楽器をはじめる');
  await expect(page.locator('[data-page]')).toHaveCount(0);
});
