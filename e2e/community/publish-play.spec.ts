import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { profiles } from '#contract/community/profiles.ts';
import { createAccount, openSignedIn } from '../support/accounts.ts';
import { axeViolations, installAxe } from '../support/browser/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { HOMEWORK } from '../support/recording.ts';
import { callAs, submitTake } from '../support/teaching.ts';

const TITLE = 'きらきら星、両手で';
const WORDS = '左手がやっとついてきました。';

/** Waits until something on the page has sounded for so long. */
const sounds = (page: Page, seconds: number) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('audio')].some((each) => !each.paused && each.currentTime >= wanted),
    seconds,
  );

/** The page has the browser's own player before any script of the app, and the app goes on with the sound. */
async function soundsBeforeTheApp(page: Page, address: string): Promise<void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/app-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('audio').focus();
  await page.keyboard.press('Space');
  await sounds(page, 0.5);
  letGo();
  await expect(page.getByRole('button', { name: '止める' })).toBeVisible();
  await sounds(page, 1.5);
  expect(await page.locator('audio[controls]').count()).toBe(0);
  // The preview for other sites: its one script runs under its own policy.
  await page.goto(`${address}/embed`);
  await page.getByRole('button', { name: '聞く' }).click();
  await sounds(page, 0.5);
  await expect(page.getByRole('button', { name: '止める' })).toBeVisible();
}

test('a take becomes a play that a visitor hears, with 「はじめて」, until its learner takes it back', {
  tag: '@extended',
}, async ({ world }) => {
  const learner = await createAccount(world.server, { verified: true });
  await callAs(world.server, learner, profiles.update, {
    username: `hana_${randomUUID().slice(0, 6)}`,
    displayName: 'はな',
    isPublic: true,
  });
  await submitTake(world.server, learner, { fixture: 'scale-voice.wav' });
  await submitTake(world.server, learner);

  const own = world.phone();
  const page = await openSignedIn(own, learner, HOMEWORK);
  await page.getByRole('link', { name: '演奏を公開する' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '演奏を公開する' })).toBeVisible();
  await page.getByLabel('タイトル').fill(TITLE);
  await page.getByLabel(/ひとこと/).fill(WORDS);
  await page.getByRole('radio', { name: /の録音/ }).check();
  // What was written is still there after a reload.
  await page.reload();
  await expect(page.getByLabel('タイトル')).toHaveValue(TITLE);
  await expect(page.getByRole('radio', { name: /の録音/ })).toBeChecked();
  await page.getByRole('button', { name: '見え方を確かめる' }).click();
  await expect(page.getByText('確かめたら、チェックを入れてください。')).toBeVisible();
  await page.getByRole('checkbox', { name: '内容を確かめました' }).check();
  await page.getByRole('button', { name: '見え方を確かめる' }).click();
  await page.getByRole('button', { name: '聞く' }).click();
  await sounds(page, 0.5);
  await page.getByRole('button', { name: '公開する', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  const address = new URL(page.url()).pathname;
  expect(address).toMatch(/^\/plays\/[\w-]{12}$/);

  const stranger = world.phone();
  const visitor = await stranger.open('/licenses.txt');
  await installAxe(stranger.context);
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(visitor.getByText(WORDS)).toBeVisible();
  // The m4a is made as soon as the take is public; the page notices by itself.
  const listen = visitor.getByRole('button', { name: '聞く' });
  await expect(listen).toBeVisible({ timeout: 120_000 });
  await listen.click();
  await sounds(visitor, 1);
  await visitor.getByRole('button', { name: /はじめて/ }).click();
  await sounds(visitor, 1);
  expect(await axeViolations(visitor)).toEqual([]);

  await soundsBeforeTheApp(await stranger.context.newPage(), address);

  await page.getByRole('button', { name: '公開をやめる' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '公開をやめる' }).click();
  await expect(page.getByText('公開を終了しました')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('公開を終了しました')).toBeVisible();
  const sound = `${world.server.origin}/media${address}/now.m4a`;
  expect((await fetch(sound)).status).toBe(410);
  await page.goto(HOMEWORK);
  await expect(page.getByRole('link', { name: '演奏を公開する' })).toHaveCount(2);
});
