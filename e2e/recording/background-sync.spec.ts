import { aWav } from '#tests/support/a-wav.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  deliveredByWorker,
  expectState,
  HOMEWORK,
  openHomework,
  record,
  sha256,
  submit,
  takeRows,
} from '../support/recording.ts';
import { until } from '../support/until.ts';

const UPLOADS = /^(HEAD|PATCH|PUT) \/media\/uploads\//;

test('delivers from the service worker with no page open when the network returns, and goes on with a large take where the page was cut off', async ({
  world,
}) => {
  const phone = world.phone({ microphone: 'twinkle-piano.wav', restartable: true, wholeBrowser: true });
  const { page, email } = await openHomework(world, phone);
  // The server's line is cut, not the browser's: an emulated "offline" ends with the worker that it was set for,
  // and a worker that was idle for half a minute is stopped.
  world.network.cut();
  const row = await record(page, 2);
  await submit(row);
  await expectState(row, '送信待ち');
  await until('the browser to have a registered sync', () =>
    page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
        sync: { getTags(): Promise<string[]> };
      };
      return (await registration.sync.getTags()).includes('homework');
    }),
  );

  const submissions = await deliveredByWorker(world, phone, { page, email });
  expect(submissions).toHaveLength(1);
  const appIsClosed = () =>
    phone.context.pages().every((open) => !open.url().startsWith(phone.settings.origin));
  expect(appIsClosed()).toBe(true);

  await test.step('a large take goes on where the page was cut off, and is not sent twice', async () => {
    const again = await phone.open(HOMEWORK.replace('1_1', '1_2'));
    const bytes = Buffer.from(aWav({ dataLength: 6_000_000 }));
    await again
      .getByLabel('音声ファイルを選ぶ')
      .setInputFiles({ name: '録音.wav', mimeType: 'audio/wav', buffer: bytes });
    const large = takeRows(again).first();
    const before = world.network.requests().length;
    const halted = world.network.stallRequest(/media\/uploads/, 3_000_000);
    await submit(large);
    await halted;
    // What the server has, not what has left the page.
    const percent = large.getByText('49%');
    await expect(percent).toBeVisible({ timeout: 20_000 });
    // On one line beside its bar.
    expect((await percent.boundingBox())?.height).toBeLessThan(30);
    world.network.cut();
    await expectState(large, '送信待ち');

    await phone.context.newPage();
    await again.close();
    world.network.restore();
    const both = await until('the service worker to deliver the large take', async () => {
      const arrived = await world.admin.submissionsOf(email);
      return arrived.length > 1 && arrived;
    });
    expect(appIsClosed()).toBe(true);
    expect(both).toHaveLength(2);
    expect(both.map((submission) => submission.sha256)).toContain(sha256(bytes));
    const uploads = world.network
      .requests()
      .slice(before)
      .filter((request) => UPLOADS.test(request));
    expect(new Set(uploads.map((request) => request.split('/').at(-1))).size).toBe(1);
    expect(uploads.filter((request) => request.startsWith('PUT'))).toEqual([]);
    expect(uploads.filter((request) => request.startsWith('PATCH'))).toHaveLength(2);
  });
});

test('delivers from the page in a browser without Background Sync', { tag: '@extended' }, async ({
  world,
}) => {
  const phone = world.phone({
    serviceWorker: true,
    microphone: 'twinkle-piano.wav',
    initScript: 'delete ServiceWorkerRegistration.prototype.sync; delete globalThis.SyncManager;',
  });
  const { page, email } = await openHomework(world, phone);
  expect(await page.evaluate(() => 'SyncManager' in globalThis)).toBe(false);
  await phone.context.setOffline(true);
  const row = await record(page, 2);
  await submit(row);
  await expectState(row, '送信待ち');
  await phone.context.setOffline(false);
  await expectState(takeRows(page).first(), '届きました');
  expect(await world.admin.submissionsOf(email)).toHaveLength(1);
});
