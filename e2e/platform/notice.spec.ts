import { openAsMember } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { LESSON } from '../support/recording.ts';

/** A notice closes by itself after this time. */
const SHOWN_MS = 15_000;
/** More than passes until the page is told. */
const PAUSE_AHEAD_MS = 60_000;

test('closes a notice by its button, or after 15 seconds and not before', async ({ world }) => {
  const { page } = await openAsMember(world, world.phone());
  await page.clock.install();
  await page.goto(LESSON);
  const complete = page.getByRole('button', { name: 'レッスンを完了にする' });
  await expect(complete).toBeVisible();

  // The device cannot write any more: the press cannot be stored, and the notice says so.
  await page.evaluate(() => {
    for (const method of ['add', 'put'] as const) {
      IDBObjectStore.prototype[method] = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    }
  });

  // From here on the time of the page goes as far as it is told: the seconds of a busy machine do not count.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + PAUSE_AHEAD_MS);
  const notice = page.getByText('この端末に記録できませんでした。');
  await complete.click();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: '閉じる' }).click();
  await expect(notice).toBeHidden();

  await complete.click();
  await expect(notice).toBeVisible();
  await page.clock.fastForward(SHOWN_MS - 1);
  await expect(notice).toBeVisible();
  await page.clock.fastForward(1);
  await expect(notice).toBeHidden();
});
