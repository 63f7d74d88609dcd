import { expect, test } from 'vitest';
import { users } from '#contract/users.ts';
import { FREE_MONTH_LABEL } from '#domain/billing/billing-labels.ts';
import { failCheckout } from '#server/billing/checkout/checkouts.ts';
import { openCheckout } from '#server/billing/checkout/new-checkout.ts';
import { aBillingServer } from '#tests/support/paying/a-billing-server.ts';
import { aBuyer, CURR } from '#tests/support/server/a-buyer.ts';
import { aCard } from '#tests/support/server/a-card.ts';

/* One card took the free month again and again, with an account for each. */
const { server } = await aBillingServer({ lessons: 3 });

const withCard = async (uid: string, number: string) => {
  await aCard(server, uid, 'pm_card_visa', false, number);
  return aBuyer(server, uid);
};
const amountsOf = ({ lines }: { lines: { topic: string; label: string; text: string }[] }) =>
  lines.filter(({ topic }) => topic === 'amount').map(({ label, text }) => `${label}: ${text}`);

test('the second account with a card pays from the first month, and reads so before', async () => {
  const first = await withCard('mika', 'number 1');
  expect((await first.quote()).body.quote).toMatchObject({ firstCharge: { amount: 0 } });
  expect(await first.join()).toMatchObject({ status: 200 });

  const second = await withCard('mika-again', 'number 1');
  const { quote } = (await second.quote()).body;
  expect(quote).toMatchObject({ trialUntil: null, firstCharge: { amount: 2980 } });
  const amounts = amountsOf(quote).join('\n');
  // The page shows this line once more, beside the amounts.
  expect(amounts).toMatch(new RegExp(`^${FREE_MONTH_LABEL}: .*1枚のカードで1回まで`, 'm'));
  // Nothing of the other account, not even that there is one.
  expect(amounts).not.toMatch(/アカウント|ほかの方|mika/);
  expect(await second.create({ quoteID: quote.quoteID })).toMatchObject({ status: 200 });
  expect(await second.orders()).toMatchObject([{ amount: 2980 }]);
});

test('a card saved after the price was shown: the new price is shown before anything is charged', async () => {
  const first = await withCard('yuta', 'number 2');
  await first.join();
  const second = aBuyer(server, 'yuta-again');
  const shown = (await second.quote()).body.quote;
  expect(shown).toMatchObject({ firstCharge: { amount: 0 } });
  await withCard('yuta-again', 'number 2');
  expect(await second.create({ quoteID: shown.quoteID })).toMatchObject({
    status: 409,
    body: { errorCode: 'subscriptions/quote-changed' },
  });
  expect(await second.orders()).toEqual([]);
  expect((await second.quote()).body.quote).toMatchObject({ firstCharge: { amount: 2980 } });
});

test('of two accounts that confirm with one card at once, one has the free month', async () => {
  const [one, other] = [await withCard('aki', 'number 3'), await withCard('aki-again', 'number 3')];
  const [first, second] = [(await one.quote()).body.quote, (await other.quote()).body.quote];
  expect([first.firstCharge.amount, second.firstCharge.amount]).toEqual([0, 0]);
  const answers = await Promise.all([
    one.create({ quoteID: first.quoteID }),
    other.create({ quoteID: second.quoteID }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const trials = await server.database.db
    .selectFrom('subscriptions')
    .where('uid', 'in', ['aki', 'aki-again'])
    .select('trial')
    .execute();
  expect(trials).toEqual([{ trial: true }]);
});

test('a checkout that failed gives the card’s free month back', async () => {
  await withCard('ren', 'number 4');
  const { deps, database } = server;
  const checkout = await openCheckout(deps, database.db, 'ren', { currCode: CURR, planID: 1 });
  const other = await withCard('ren-again', 'number 4');
  expect((await other.quote()).body.quote).toMatchObject({ trialUntil: null });
  await failCheckout(deps, database.db, checkout, 'Stripe never heard of it');
  expect((await other.quote()).body.quote).toMatchObject({ firstCharge: { amount: 0 } });
});

test('deleting the account does not give the card another free month', async () => {
  const first = await withCard('sora', 'number 5');
  await first.join();
  await server.database.db.deleteFrom('subscriptions').where('uid', '=', 'sora').execute();
  expect(await server.answer(users.remove, {}, 'sora')).toMatchObject({ status: 200 });
  const again = await withCard('sora-again', 'number 5');
  expect((await again.quote()).body.quote).toMatchObject({ trialUntil: null, firstCharge: { amount: 2980 } });
});

test('another card, and the plan without a free month, are as before', async () => {
  const own = await withCard('hina', 'number 6');
  expect((await own.quote()).body.quote).toMatchObject({ firstCharge: { amount: 0 } });
  const { quote } = (await own.quote(2)).body;
  expect(amountsOf(quote).join()).not.toContain('初月無料');
});
