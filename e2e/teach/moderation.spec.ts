import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { posts } from '#contract/community/posts.ts';
import { addressOf } from '#contract/endpoint.ts';
import { inbox } from '#contract/notices/inbox.ts';
import { createAccount } from '../support/accounts.ts';
import { COLOUR_RULES, installAxe, seriousViolations } from '../support/browser/axe.ts';
import { smallTargets } from '../support/browser/targets.ts';
import { expect, test } from '../support/fixtures.ts';
import { aPublicPerson } from '../support/people.ts';
import { callAs, openConsole } from '../support/teaching.ts';

async function expectAccessible(page: Page): Promise<void> {
  const found: string[] = [];
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width === 390) found.push(...(await smallTargets(page)));
    found.push(...(await seriousViolations(page)));
    await page.emulateMedia({ colorScheme: 'dark' });
    found.push(...(await seriousViolations(page, { rules: COLOUR_RULES })));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  expect(found).toEqual([]);
}

test('a reported post is hidden by keys, shown again by the undo, and its author is warned', {
  tag: '@extended',
}, async ({ world }) => {
  const { server } = world;
  const author = await aPublicPerson(server, '青木 はな');
  const postID = randomUUID();
  const words = `だれかをからかう言葉 ${postID}`;
  await callAs(server, author, posts.create, { postID, text: words });
  for (const note of ['やめてほしいです。', '']) {
    const reporter = await createAccount(server, { verified: true });
    await callAs(server, reporter, posts.report, { postID, reason: 'harassment', note });
  }
  const statusForStrangers = async () =>
    (await fetch(`${server.origin}${addressOf(posts.show)}?postID=${postID}`)).status;
  expect(await statusForStrangers()).toBe(200);

  const phone = world.phone({ viewport: { width: 1280, height: 800 } });
  await phone.open('/licenses.txt');
  await installAxe(phone.context);
  const page = await openConsole(world, phone, 'sakura-mio@teachers.example');
  await page.getByRole('link', { name: /通報 ?未対応\d+件/ }).click();
  await expect(page.getByRole('link', { name: new RegExp(words) })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /青木 はなさん/ })).toBeVisible();
  await expect(page.getByText('やめてほしいです。')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('h');
  await page.getByLabel('本人に伝える理由').fill('人をからかう言葉です。');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('対応しました', { exact: true })).toBeVisible();
  expect(await statusForStrangers()).toBe(410);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('元に戻しました')).toBeVisible();
  expect(await statusForStrangers()).toBe(200);

  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '注意する' }).click();
  await expect(dialog.getByText('理由を書いてください。本人が読みます。')).toBeVisible();
  await dialog.getByLabel('本人に伝える理由').fill('次からは、やさしい言葉でお願いします。');
  await dialog.getByRole('button', { name: '注意する' }).click();
  await expect(dialog).toHaveCount(0);
  const { notices } = await callAs(server, author, inbox.list, { page: 1 });
  expect(notices.some(({ body }) => body.includes('次からは、やさしい言葉でお願いします。'))).toBe(true);
});
