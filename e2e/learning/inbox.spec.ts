import { notificationSettings } from '#contract/notices/settings.ts';
import { createAccount, openSignedIn } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/recording.ts';

test('an announcement is counted, opened offline, read once on the server; mails are chosen in the settings', async ({
  world,
}) => {
  const account = await createAccount(world.server, { verified: true });
  const phone = world.phone({ serviceWorker: true });
  const page = await openSignedIn(phone, account);
  await waitForServiceWorker(page);
  const unread = async () => {
    const answer = await fetch(`${world.server.origin}/api/v1/private/inbox/list`, {
      headers: { authorization: `Bearer ${account.idToken}` },
    });
    return ((await answer.json()) as { unread: number }).unread;
  };
  const announce = (title: string, ...link: string[]) => world.admin.announce(title, '本文です。', ...link);
  await announce(`最初のお知らせ ${account.uid}`, '--link', '/curriculums');
  await announce(`次のお知らせ ${account.uid}`);
  await expect.poll(unread).toBe(2);
  const entry = page.getByRole('main').getByRole('link', { name: /^お知らせ(?!の)/ });
  const tab = page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: /マイページ/ });
  await page.reload();
  await expect(entry).toHaveAccessibleName(/未読2件/);
  await expect(tab).toHaveAccessibleName(/未読2件/);

  // While the app is open something else comes: a toast with its link.
  await announce(`開いているあいだに ${account.uid}`, '--link', '/settings/home');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText(`開いているあいだに ${account.uid}`)).toBeVisible();
  await expect(entry).toHaveAccessibleName(/未読3件/);
  await entry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: account.uid })).toHaveCount(3);

  // Offline: the list is there, and what is read waits on the device.
  world.network.cut();
  await page.reload();
  await expect(page.getByText('最後に確かめたお知らせを表示しています。')).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`最初のお知らせ ${account.uid}`) }).click();
  await page.waitForURL('**/curriculums');
  await expect(tab).toHaveAccessibleName(/未読2件/);
  expect(await unread()).toBe(3);
  world.network.restore();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(unread).toBe(2);

  await tab.click();
  await entry.click();
  await page.getByRole('button', { name: 'すべて既読にする' }).click();
  await expect(page.getByText('すべて読みました')).toBeVisible();
  await expect.poll(unread).toBe(0);
  await expect(tab).not.toHaveAccessibleName(/未読/);

  await page.goto('/settings/notifications');
  const reminders = page.getByRole('checkbox', { name: '課題のお声がけ' });
  await expect(reminders).toBeChecked();
  await reminders.click();
  await expect(page.getByRole('status').filter({ hasText: '保存しました' })).toBeAttached();
  await page.reload();
  await expect(reminders).not.toBeChecked();
  const stored = await fetch(`${world.server.origin}/api/v1/private${notificationSettings.show.path}`, {
    headers: { authorization: `Bearer ${account.idToken}` },
  });
  expect(await stored.json()).toMatchObject({ homeworkReminder: false, lessonDelivered: true });
});
