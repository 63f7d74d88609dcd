import { aWav } from '#tests/support/a-wav.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  deliveredByWorker,
  expectState,
  openHomework,
  sha256,
  submit,
  takeRows,
} from '../support/recording.ts';

const UPLOADS = /^(HEAD|PATCH|PUT) \/media\/uploads\//;

test('a large take goes on where the page was cut off, in the service worker, and is not sent twice', async ({
  world,
}) => {
  const phone = world.phone({ restartable: true, wholeBrowser: true });
  const { page, email } = await openHomework(world, phone);
  const bytes = Buffer.from(aWav({ dataLength: 6_000_000 }));
  await page
    .getByLabel('音声ファイルを選ぶ')
    .setInputFiles({ name: '録音.wav', mimeType: 'audio/wav', buffer: bytes });
  const row = takeRows(page).first();
  const before = world.network.requests().length;
  const halted = world.network.stallRequest(/media\/uploads/, 3_000_000);
  await submit(row);
  await halted;
  // What the server has, not what has left the page.
  const percent = row.getByText('49%');
  await expect(percent).toBeVisible({ timeout: 20_000 });
  // On one line beside its bar.
  expect((await percent.boundingBox())?.height).toBeLessThan(30);
  world.network.cut();
  await expectState(row, '送信待ち');

  const submissions = await deliveredByWorker(world, phone, { page, email });
  expect(submissions).toHaveLength(1);
  expect(submissions[0]?.sha256).toBe(sha256(bytes));
  const uploads = world.network
    .requests()
    .slice(before)
    .filter((request) => UPLOADS.test(request));
  expect(new Set(uploads.map((request) => request.split('/').at(-1))).size).toBe(1);
  expect(uploads.filter((request) => request.startsWith('PUT'))).toEqual([]);
  expect(uploads.filter((request) => request.startsWith('PATCH'))).toHaveLength(2);
});
