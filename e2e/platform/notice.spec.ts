import { aNewEmail, LESSON, signUp } from './support/learner.ts';
import { onboard } from './support/onboarding.ts';
import { expect, test } from './support/world.ts';

/** Specification, section 2: the notice at the bottom left closes by itself after so long. */
const SHOWN_MS = 15_000;

test('a notice goes by its button, or by itself after 15 seconds and not before', async ({ world }) => {
  const page = await world.phone().open('/');
  await signUp(page, aNewEmail());
  await onboard(page);
  await page.clock.install();
  await page.goto(LESSON);
  const complete = page.getByRole('button', { name: 'レッスンを完了にする' });
  await expect(complete).toBeVisible();

  // A device that can write nothing any more: what was pressed cannot be kept, and that is said.
  await page.evaluate(() => {
    for (const deed of ['add', 'put'] as const) {
      IDBObjectStore.prototype[deed] = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    }
  });

  const notice = page.getByText('この端末に記録できませんでした。');
  await complete.click();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: '閉じる' }).click();
  await expect(notice).toBeHidden();

  await complete.click();
  await expect(notice).toBeVisible();
  await page.clock.fastForward(SHOWN_MS - 5_000);
  await expect(notice).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(notice).toBeHidden();
});
