import { openAsMember } from '../support/accounts.ts';
import { installAxe, seriousViolations } from '../support/browser/axe.ts';
import { lieDown, standUp } from '../support/browser/lie-down.ts';
import { expect, test } from '../support/fixtures.ts';
import { HOMEWORK } from '../support/recording.ts';

test('on a wide screen the score stays beside the recorder while a take runs, and nothing of it can be played', {
  tag: '@extended',
}, async ({ world }) => {
  const phone = world.phone({ viewport: { width: 1280, height: 800 } });
  const { page } = await openAsMember(world, phone);
  await installAxe(phone.context);
  await page.goto(HOMEWORK);
  const score = page.locator('.score-paper svg');
  await expect(score).toBeVisible();
  await page.getByRole('button', { name: '録音する' }).click();
  const stop = page.getByRole('button', { name: '停止' });
  await expect(stop).toBeVisible();

  const [paper, panel] = [
    await score.boundingBox(),
    await page.locator('section:has([role=timer])').boundingBox(),
  ];
  if (paper === null || panel === null) throw new Error('score or recorder is not shown');
  expect(paper.x + paper.width).toBeLessThan(panel.x);
  expect(panel).toMatchObject({ y: 0, height: 800 });
  // The way back to other pages is covered as before.
  expect(await page.evaluate(() => document.elementFromPoint(40, 120)?.closest('nav') ?? null)).toBeNull();
  const section = page.locator('details', { hasText: '区間・くり返し・カウント' });
  await expect(section.filter({ visible: true })).toHaveCount(1);

  // As low as a browser window of a small laptop with large letters: the score is higher, and scrolls.
  await page.setViewportSize({ width: 1280, height: 420 });
  expect(await seriousViolations(page)).toEqual([]);
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 1_000);
  const last = page.locator('.score-paper').last();
  await expect
    .poll(async () => {
      const box = await last.boundingBox();
      return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
    })
    .toBeLessThanOrEqual(420);
  await page.setViewportSize({ width: 1280, height: 800 });

  await stop.click();
  await expect(section.filter({ visible: true })).toHaveCount(2);
});

test('on a phone the score stands above the button while a take runs, beside it where the phone lies down, and is folded in the next one where it was folded', {
  tag: '@extended',
}, async ({ world }) => {
  const phone = world.phone();
  const { page } = await openAsMember(world, phone);
  await installAxe(phone.context);
  await page.goto(HOMEWORK);
  const paper = page.locator('.score-paper svg');
  const stop = page.getByRole('button', { name: '停止' });
  const record = page.getByRole('button', { name: '録音する' });
  await lieDown(page, record);
  await standUp(page);
  await record.click();
  await expect(stop).toBeVisible();
  await expect(paper).toBeInViewport({ ratio: 1 });
  const [notes, button] = [await paper.boundingBox(), await stop.boundingBox()];
  expect((notes?.y ?? 0) + (notes?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  expect(await seriousViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 844, height: 390 });
  for (const part of [page.getByRole('timer'), paper, stop]) await expect(part).toBeInViewport({ ratio: 1 });
  const right = await paper.evaluate((drawn) => drawn.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual((await stop.boundingBox())?.x ?? 0);
  await standUp(page);
  const fold = page.getByRole('button', { name: '楽譜', exact: true });
  await fold.click();
  await expect(paper).toHaveCount(0);
  await stop.click();
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.getByRole('button', { name: '録音する', exact: true }).click();
  await expect(stop).toBeVisible();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(paper).toHaveCount(0);
});
