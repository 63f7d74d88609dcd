import { createAccount, openSignedIn } from '../support/accounts.ts';
import { expireIdToken } from '../support/browser/firebase-session.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  expectState,
  HOMEWORK,
  record,
  submit,
  takeRows,
  waitForServiceWorker,
} from '../support/recording.ts';
import { signIn, signOut } from '../support/sign-up.ts';

test('keeps a take for its owner through expiry, sign-out and another person, and delivers it once', async ({
  world,
}) => {
  const phone = world.phone({ serviceWorker: true, microphone: 'scale-voice.wav' });
  const [owner, other] = [await createAccount(world.server), await createAccount(world.server)];
  const page = await openSignedIn(phone, owner, HOMEWORK);
  await expect(page.getByRole('button', { name: '録音する' })).toBeVisible();
  await waitForServiceWorker(page);

  world.network.cut();
  const row = await record(page, 2);
  await submit(row);
  await expectState(row, '送信待ち');
  await expireIdToken(page);

  // Sign-out says what waits and that it stays; the network returns only for the other person.
  await page.goto('/signOut');
  await expect(page.getByText('まだ学校に届いていない録音が1件あります。')).toBeVisible();
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await expect(page.getByText('ログアウトしました')).toBeVisible();
  world.network.restore();
  await signIn(page, other.email);
  await page.goto(HOMEWORK);
  await expect(page.getByRole('button', { name: '録音する' })).toBeVisible();
  await expect(takeRows(page)).toHaveCount(0);
  for (const { email } of [owner, other]) expect(await world.admin.submissionsOf(email)).toEqual([]);

  await signOut(page);
  await expect(page.getByText('ログアウトしました')).toBeVisible();
  await signIn(page, owner.email);
  await page.goto(HOMEWORK);
  await expectState(takeRows(page).first(), '届きました');
  expect(await world.admin.submissionsOf(owner.email)).toHaveLength(1);
  expect(await world.admin.submissionsOf(other.email)).toEqual([]);
});
