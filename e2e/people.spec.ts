import {
  aNewEmail,
  expectState,
  HOMEWORK,
  readyToRecord,
  record,
  signIn,
  signUp,
  takeRows,
} from './support/learner.ts';
import { onboard } from './support/onboarding.ts';
import { spoilToken } from './support/token.ts';
import { expect, test } from './support/world.ts';

test('a take waits for its own person through expiry, sign-out and somebody else, and is delivered once', async ({
  world,
}) => {
  const phone = world.phone({ hears: 'scale-voice.wav' });
  const [mine, theirs] = [aNewEmail(), aNewEmail()];
  const page = await phone.open('/');
  await signUp(page, mine);
  await onboard(page);
  await page.goto(HOMEWORK);
  await readyToRecord(page);

  world.line.cut();
  const row = await record(page, 4);
  await row.getByRole('button', { name: 'この録音を提出する' }).click();
  await expectState(row, '送信待ち');
  await spoilToken(page);

  // Signing out tells what waits and that it stays; the line comes back only for the other person.
  await page.goto('/signOut');
  await expect(page.getByText('まだ学校に届いていない録音が1件あります。')).toBeVisible();
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await expect(page.getByText('ログアウトしました')).toBeVisible();
  world.line.restore();
  await signUp(page, theirs);
  await onboard(page);
  await page.goto(HOMEWORK);
  await expect(page.getByRole('button', { name: '録音する' })).toBeVisible();
  await expect(takeRows(page)).toHaveCount(0);
  expect((await world.school.list()).filter((take) => [mine, theirs].includes(take.email ?? ''))).toEqual([]);

  await page.goto('/signOut');
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await expect(page.getByText('ログアウトしました')).toBeVisible();
  await signIn(page, mine);
  await page.goto(HOMEWORK);
  await expectState(takeRows(page).first(), '届きました');
  const list = await world.school.list();
  expect(list.filter((take) => take.email === mine)).toHaveLength(1);
  expect(list.filter((take) => take.email === theirs)).toEqual([]);
});
