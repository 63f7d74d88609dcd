import { join } from 'node:path';
import { openAsMember } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/recording.ts';

const LESSON = '/lessons/pf-trial_1_5';
/** きらきら星 as the lesson's score has it, evenly. */
const TWINKLE = join(import.meta.dirname, '../../fixtures/twinkle-piano.wav');

/** The first worker that listens gets its work never: what is stopped in the middle is stopped in the middle. */
const HOLD_FIRST_LISTENING = `
  globalThis.ended = 0;
  let isFirst = true;
  globalThis.Worker = class extends Worker {
    constructor(url, options) {
      super(url, options);
      this.listens = String(url).includes('listening-worker');
      this.isHeld = this.listens && isFirst;
      if (this.listens) isFirst = false;
    }
    postMessage(...work) {
      if (!this.isHeld) super.postMessage(...work);
    }
    terminate() {
      if (this.listens) globalThis.ended += 1;
      super.terminate();
    }
  };
`;

test('after a restart without a network a take is set against its score, stopped and done, and its result is still there later', {
  tag: '@extended',
}, async ({ world }) => {
  const phone = world.phone({ restartable: true, initScript: HOLD_FIRST_LISTENING });
  const { page } = await openAsMember(world, phone, `${LESSON}/text`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await waitForServiceWorker(page);
  await page.goto(`${LESSON}/homework`);
  await expect(page.getByRole('button', { name: '録音する' })).toBeVisible();
  await phone.close();

  world.network.cut();
  const offline = await phone.open(`${LESSON}/homework`);
  await offline.getByLabel('音声ファイルを選ぶ').setInputFiles(TWINKLE);
  const offer = offline.getByRole('button', { name: '楽譜と聞き比べる' });
  await offer.click();
  await expect(offline.getByRole('progressbar', { name: '聞き比べています' })).toHaveAttribute(
    'aria-valuenow',
    '10',
  );
  await offline.getByRole('button', { name: 'やめる' }).click();
  await expect.poll(() => offline.evaluate(() => (globalThis as unknown as { ended: number }).ended)).toBe(1);

  await offer.click();
  const result = offline.getByRole('region', { name: '聞き比べ' });
  const sentences = result.getByText('最後まで、音は楽譜のとおりに聞こえました。');
  await expect(sentences).toBeVisible({ timeout: 60_000 });
  await expect(result.getByRole('img', { name: /^小節ごとの速さ。1小節目9\d、2小節目9\d/ })).toBeVisible();
  await result.getByRole('button', { name: '録音を聞く' }).click();
  await expect(result.getByRole('button', { name: '止める' })).toBeVisible();
  await phone.close();

  const later = await phone.open(`${LESSON}/homework`);
  await expect(later.getByText('最後まで、音は楽譜のとおりに聞こえました。')).toBeVisible();
});
