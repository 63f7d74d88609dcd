import { expect, test } from '../support/fixtures.ts';
import {
  deliveredByWorker,
  expectState,
  openHomework,
  record,
  submit,
  takeRows,
} from '../support/recording.ts';
import { until } from '../support/until.ts';

test('delivers from the service worker with no page open when the network returns', async ({ world }) => {
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
  expect(phone.context.pages().every((open) => !open.url().startsWith(phone.settings.origin))).toBe(true);
});

test('delivers from the page in a browser without Background Sync', async ({ world }) => {
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
