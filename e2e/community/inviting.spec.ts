import { newEmail, openAsMember } from '../support/accounts.ts';
import {
  choosePlan,
  confirmButton,
  expectBilling,
  expectDone,
  goToConfirmation,
  PURCHASE,
  saveCard,
} from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import { CARD } from '../support/server/card-numbers.ts';
import { linkTo } from '../support/server/messages.ts';
import { onboard, signUp } from '../support/sign-up.ts';
import { runJobs } from '../support/time-travel.ts';

test.use({ serverKind: 'clocked' });

test(
  "a friend signs up by the link and pays: both have a coupon, the friend's on the next charge, the other's in the next checkout",
  { tag: '@extended' },
  async ({ world }, info) => {
    const { page: inviter } = await openAsMember(world, world.phone(), '/settings/home');
    await inviter.getByRole('link', { name: /友だちを招待/ }).click();
    const link = await inviter.getByLabel('あなたの招待リンク').inputValue();
    await expect(inviter.getByRole('img', { name: '招待リンクのQRコード' })).toBeVisible();
    await expect(inviter.getByText('招待した方はまだいません')).toBeVisible();
    // Somebody who is signed in needs no sign-up: the link leads to what it gives.
    await inviter.goto(new URL(link).pathname + new URL(link).search);
    await inviter.waitForURL('**/share');
    await expect(inviter.getByLabel('あなたの招待リンク')).toHaveValue(link);

    const email = newEmail();
    const friend = await world.phone().open(new URL(link).pathname + new URL(link).search);
    await expect(friend.getByText('招待リンクからのご登録です')).toBeVisible();
    await expect(friend.getByText(/500円引きのクーポン/)).toBeVisible();
    // The address of the form holds the code no more: the device does.
    await signUp(friend, email);
    await onboard(friend);
    await friend.goto('/share');
    await expect(friend.getByText('友だちの招待を受けています')).toBeVisible();
    await friend.goto((await linkTo(world.server.origin, email)).href.replace(world.server.origin, ''));
    await friend.getByRole('button', { name: 'このメールアドレスを確認する' }).click();
    await expect(friend.getByRole('button', { name: 'このメールアドレスを確認する' })).toBeHidden();

    await friend.goto(PURCHASE);
    await choosePlan(friend, 'エントリー');
    // A card settles one invitation on a server, so every repetition pays with another one.
    await saveCard(friend, [CARD.good, CARD.mastercard, CARD.jcb][info.repeatEachIndex % 3] ?? CARD.good);
    await goToConfirmation(friend);
    await confirmButton(friend).click();
    await expectDone(friend);
    await expectBilling(world, email, { subscriptions: 1, paid: ['join 980'] });
    await runJobs(world, 'settle-invitations');

    // The server's own run may have settled it, and still be putting the coupon on the next charge.
    await expect(async () => {
      await friend.goto('/share');
      await expect(friend.getByText('次のお支払いに適用')).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await friend.goto('/settings/subscriptions');
    await expect(friend.getByText(/480円/)).toBeVisible();

    await inviter.goto('/share');
    await expect(inviter.getByText('特典をお贈りしました')).toBeVisible();
    await expect(inviter.getByText('500円引き', { exact: true })).toBeVisible();
    await inviter.goto(PURCHASE);
    await choosePlan(inviter, 'エントリー');
    await expect(inviter.getByText('クーポン「友だち招待クーポン」を使います')).toBeVisible();
    await inviter.getByRole('button', { name: 'クーポンを外す' }).click();
    await inviter.getByRole('button', { name: 'このクーポンを使う' }).click();
    await expect(inviter.getByText('クーポン「友だち招待クーポン」を使います')).toBeVisible();
  },
);
