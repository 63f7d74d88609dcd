import { enterRoom, expectState, record, takeRows } from './support/learner.ts';
import { until } from './support/until.ts';
import { expect, test } from './support/world.ts';

test('with no page open the worker delivers as soon as the line is back', async ({ world }) => {
  const phone = world.phone({ hears: 'twinkle-piano.wav' });
  const { page, email } = await enterRoom(phone);
  await phone.context.setOffline(true);
  const row = await record(page, 4);
  await row.getByRole('button', { name: 'この録音を提出する' }).click();
  await expectState(row, '送信待ち');
  await until('the browser to know that something waits', () =>
    page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
        sync: { getTags(): Promise<string[]> };
      };
      return (await registration.sync.getTags()).includes('homework');
    }),
  );

  // A page of nobody keeps the browser open; no page of ours is.
  await phone.context.newPage();
  await page.close();
  await phone.context.setOffline(false);
  const mine = await until('the worker to deliver', async () => {
    const list = (await world.school.list()).filter((take) => take.email === email);
    return list.length > 0 ? list : null;
  });
  expect(mine).toHaveLength(1);
  expect(phone.context.pages().every((open) => !open.url().startsWith(phone.settings.origin))).toBe(true);
});

test('without Background Sync the page is the engine', async ({ world }) => {
  const phone = world.phone({
    hears: 'twinkle-piano.wav',
    before: 'delete ServiceWorkerRegistration.prototype.sync; delete globalThis.SyncManager;',
  });
  const { page, email } = await enterRoom(phone);
  expect(await page.evaluate(() => 'SyncManager' in globalThis)).toBe(false);
  await phone.context.setOffline(true);
  const row = await record(page, 4);
  await row.getByRole('button', { name: 'この録音を提出する' }).click();
  await expectState(row, '送信待ち');
  await phone.context.setOffline(false);
  await expectState(takeRows(page).first(), '届きました');
  expect((await world.school.list()).filter((take) => take.email === email)).toHaveLength(1);
});
