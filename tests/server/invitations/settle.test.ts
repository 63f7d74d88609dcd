import { beforeAll, describe, expect, test } from 'vitest';
import { coupons } from '#contract/coupons.ts';
import { invitations } from '#contract/invitations/invitations.ts';
import { inbox } from '#contract/notices/inbox.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { settleDueInvitations } from '#server/invitations/settle-invitations.ts';
import { deletePersonRow } from '#server/users/person-store.ts';
import { type ABillingServer, aBillingServer } from '#tests/support/paying/a-billing-server.ts';
import { invited, onOneDevice } from '#tests/support/paying/an-invitation.ts';
import { aCard } from '#tests/support/server/a-card.ts';
import type { AServer } from '#tests/support/server/a-server.ts';

let billing: ABillingServer;
let server: AServer;
beforeAll(async () => {
  billing = await aBillingServer();
  server = billing.server;
});

const settle = () => settleDueInvitations(server.deps);
const couponsOf = async (uid: string) => (await server.answer(coupons.list, {}, uid)).body.coupons;
const states = async (uid: string) =>
  (await server.answer(invitations.show, {}, uid)).body.invitation.invited.map(
    ({ state }: { state: string }) => state,
  );
const notices = async (uid: string): Promise<string[]> =>
  (await server.answer(inbox.list, {}, uid)).body.notices.map(({ title }: { title: string }) => title);
/** The friend joins the entry plan, which costs money from the first day. */
async function pays(uid: string): Promise<void> {
  const buyer = billing.buyer(uid);
  await buyer.card();
  const { status } = await buyer.join(2);
  expect(status).toBe(200);
}
async function refund(uid: string): Promise<void> {
  const [order] = await billing.buyer(uid).orders();
  await server.deps.payments.gateway.refund(order?.stripe_invoice_id ?? '', order?.amount ?? 0, `r-${uid}`);
  await billing.jobs();
}

test("at the friend's first payment both get one coupon, once, with a notice", async () => {
  await invited(server, 'hosty', 'guesty');
  await settle();
  expect(await couponsOf('guesty')).toEqual([]);
  await pays('guesty');
  // A server that stops leaves people to the next run.
  await settleDueInvitations(server.deps, AbortSignal.abort());
  expect(await couponsOf('guesty')).toEqual([]);
  await Promise.all([settle(), settle(), settle()]);
  await settle();
  const own = { name: '友だち招待クーポン', amountOff: 500, duration: 'once' };
  // Until the end of the day in Japan, 180 days later.
  const redeemTime = '2027-05-20T15:00:00.000Z';
  expect(await couponsOf('hosty')).toMatchObject([{ ...own, redeemTime, state: 'usable', placed: null }]);
  expect(await couponsOf('guesty')).toMatchObject([
    { ...own, redeemTime, state: 'placed', placed: { currName: 'ピアノはじめて' } },
  ]);
  expect(await notices('hosty')).toEqual(['友だちを招待した特典のクーポンをお贈りしました']);
  expect(await notices('guesty')).toContain('招待の特典のクーポンをお贈りしました');
  expect(await states('hosty')).toEqual(['rewarded']);
  // A second payment gives nothing more.
  await billing.buyer('guesty').pass(32 * DAY_MS);
  await billing.jobs();
  await settle();
  expect(await couponsOf('hosty')).toHaveLength(1);
});

test('the free first month is no payment: the coupons come with the first real charge', async () => {
  await invited(server, 'patient', 'trying');
  const friend = billing.buyer('trying');
  await friend.card();
  await friend.join(1);
  await settle();
  expect(await couponsOf('patient')).toEqual([]);
  await friend.pass(32 * DAY_MS);
  await billing.jobs();
  expect((await friend.orders()).map(({ amount }) => amount)).toEqual([0, 2980]);
  await settle();
  expect(await couponsOf('patient')).toHaveLength(1);
  expect(await couponsOf('trying')).toHaveLength(1);
});

describe('nobody gets anything', () => {
  const refusalOf = async (friend: string) =>
    (
      await server.deps.db
        .selectFrom('invitations')
        .select('refusal')
        .where('friend_uid', '=', friend)
        .executeTakeFirst()
    )?.refusal;
  async function expectRefused(inviter: string, friend: string, refusal: string) {
    await settle();
    expect(await refusalOf(friend)).toBe(refusal);
    expect([await couponsOf(inviter), await couponsOf(friend)]).toEqual([[], []]);
    expect(await states(inviter)).toEqual(['refused']);
    expect(await notices(friend)).toContain('招待の特典はお付けできませんでした');
    // What gave it away is told to nobody.
    expect(await notices(inviter)).toEqual([]);
  }

  test('when friend and inviter pay with one card', async () => {
    await invited(server, 'card-host', 'card-twin');
    await aCard(server, 'card-host', 'pm_card_visa', false, 'one-card');
    await aCard(server, 'card-twin', 'pm_card_visa', false, 'one-card');
    await billing.buyer('card-twin').join(2);
    await expectRefused('card-host', 'card-twin', 'card');
  });

  test('when the card has earned a coupon for another new account, also one that is gone', async () => {
    await invited(server, 'farmer', 'crop-1');
    await aCard(server, 'crop-1', 'pm_card_visa', false, 'farm-card');
    await billing.buyer('crop-1').join(2);
    await settle();
    expect(await couponsOf('farmer')).toHaveLength(1);
    await server.deps.db.transaction().execute((trx) => deletePersonRow(trx, 'crop-1'));
    await invited(server, 'farmer-2', 'crop-2');
    await aCard(server, 'crop-2', 'pm_card_visa', false, 'farm-card');
    await billing.buyer('crop-2').join(2);
    await expectRefused('farmer-2', 'crop-2', 'card-used');
  });

  test('when both signed in with one browser after the invitation', async () => {
    await invited(server, 'shared-a', 'shared-b');
    await pays('shared-b');
    await onOneDevice(server, 'shared-a', 'shared-b');
    await expectRefused('shared-a', 'shared-b', 'device');
  });

  test('when the address was changed to another spelling of the same', async () => {
    await invited(server, 'mail-a', 'mail-b');
    await pays('mail-b');
    const email = 'mail-a+second@example.jp';
    await server.deps.db.updateTable('people').set({ email }).where('uid', '=', 'mail-b').execute();
    await settle();
    expect(await refusalOf('mail-b')).toBe('address');
    expect(await couponsOf('mail-a')).toEqual([]);
  });
});

test('above the limit of a month the friends get theirs, and the inviter none; the next month counts again', async () => {
  for (let i = 0; i < 7; i += 1) {
    await invited(server, 'popular', `fan-${i}`);
    await pays(`fan-${i}`);
  }
  // All at once: the limit holds for settlements side by side as well.
  await Promise.all([settle(), settle()]);
  expect(await couponsOf('popular')).toHaveLength(5);
  expect((await states('popular')).sort()).toEqual([...Array(2).fill('limit'), ...Array(5).fill('rewarded')]);
  for (let i = 0; i < 7; i += 1) expect(await couponsOf(`fan-${i}`)).toHaveLength(1);
  billing.clock.advance(40 * DAY_MS);
  await invited(server, 'popular', 'fan-7');
  await pays('fan-7');
  await settle();
  expect(await couponsOf('popular')).toHaveLength(6);
});

test('a full refund takes back what was not used; a partial one, and a used coupon, change nothing', async () => {
  await invited(server, 'lender', 'returner');
  await pays('returner');
  await settle();
  const { amount, stripe_invoice_id } = (await billing.buyer('returner').orders())[0] ?? {};
  await server.deps.payments.gateway.refund(stripe_invoice_id ?? '', 100, 'some');
  await billing.jobs();
  await settle();
  expect(await states('lender')).toEqual(['rewarded']);
  await server.deps.payments.gateway.refund(stripe_invoice_id ?? '', (amount ?? 0) - 100, 'all');
  await billing.jobs();
  await Promise.all([settle(), settle()]);
  await settle();
  expect(await states('lender')).toEqual(['reversed']);
  for (const uid of ['lender', 'returner']) {
    expect(await couponsOf(uid)).toMatchObject([{ state: 'stopped' }]);
    expect(await notices(uid)).toContain('招待の特典のクーポンを取り消しました');
  }
  // It was on the friend's next charge: that is the full price again.
  await billing.jobs();
  expect((await billing.buyer('returner').subscription())?.nextCharge?.amount).toBe(980);
});

test('a first payment that was refunded at once is none: the first charge that stands counts', async () => {
  await invited(server, 'early', 'wavering');
  await pays('wavering');
  await refund('wavering');
  await settle();
  expect([await couponsOf('early'), await couponsOf('wavering')]).toEqual([[], []]);
  expect(await states('early')).toEqual(['joined']);
  await billing.buyer('wavering').pass(32 * DAY_MS);
  await billing.jobs();
  await settle();
  expect(await states('early')).toEqual(['rewarded']);
  expect([(await couponsOf('early')).length, (await couponsOf('wavering')).length]).toEqual([1, 1]);
});

test('a coupon that a checkout has used stays used when the first payment is refunded', async () => {
  await invited(server, 'quick', 'regret');
  await pays('regret');
  await settle();
  const [coupon] = await couponsOf('quick');
  const host = billing.buyer('quick');
  await host.card();
  await host.join(2, coupon.code);
  expect((await host.orders())[0]).toMatchObject({ amount: 480, coupon_name: '友だち招待クーポン' });
  await refund('regret');
  await settle();
  expect(await couponsOf('quick')).toMatchObject([{ state: 'used' }]);
  expect(await notices('quick')).not.toContain('招待の特典のクーポンを取り消しました');
});

test('a friend keeps what was promised when the inviter is gone', async () => {
  await invited(server, 'gone', 'stays');
  await server.deps.db.transaction().execute((trx) => deletePersonRow(trx, 'gone'));
  await pays('stays');
  await settle();
  expect(await couponsOf('stays')).toHaveLength(1);
});
