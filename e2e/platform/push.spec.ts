import type { Page } from '@playwright/test';
import { createAccount, openSignedIn } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/recording.ts';

/**
 * Hands the worker a push message as the browser does once it has decrypted one, and waits until the worker has handled it. A page that
 * asks for the notifications while one is being shown makes Chromium forget that one (one time in six), so nothing may ask before.
 */
async function deliverPush(page: Page, data: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  const handled = new Promise<string | undefined>((resolve) => {
    devtools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) => {
      if (event.eventName === 'Push event completed')
        resolve(event.eventMetadata.find(({ key }) => key === 'Status')?.value);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('BackgroundService.startObserving', { service: 'pushMessaging' });
  await devtools.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true });
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  });
  expect(await handled).toBe('Success');
  await devtools.detach();
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('a push message is shown by the worker, and its press leads to the place', async ({ world }) => {
  const account = await createAccount(world.server);
  const phone = world.phone({ restartable: true, wholeBrowser: true });
  const page = await openSignedIn(phone, account);
  await page.context().grantPermissions(['notifications']);
  await waitForServiceWorker(page);
  await page.goto('/settings/notifications');
  await expect(page.getByRole('button', { name: '通知を受け取る' })).toBeVisible();

  const message = { title: '新しいレッスンが届きました', body: '', tag: 'n1', unread: 2 };
  await deliverPush(page, { ...message, link: '/curriculums' });
  expect(await shown(page)).toEqual([{ title: message.title, body: '', tag: 'n1' }]);

  const [worker] = page.context().serviceWorkers();
  // As text: the types of a worker are not those of this file.
  await worker?.evaluate(`(async () => {
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);
  await page.waitForURL('**/curriculums');
  await expect.poll(() => shown(page)).toEqual([]);
});
