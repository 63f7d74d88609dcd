import { cards } from '#contract/cards.ts';
import { orders } from '#contract/orders.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { CURR } from '#tests/support/server/a-buyer.ts';
import { giveNumber } from '#tests/support/server/a-card.ts';
import type { APayer, Word } from './a-payer.ts';
import { count } from './faults.ts';
import type { Reply } from './money-world.ts';

export const GOOD = 'pm_card_visa';
/** Can be saved; every charge is refused. */
export const BROKE = 'pm_card_chargeCustomerFail';
/** Requires 3-D Secure for every charge, also off-session. */
export const ASKING = 'pm_card_authenticationRequired';

type Answer = Exclude<Reply, 'lost'>;
const answersOf = (replies: readonly Reply[]): Answer[] =>
  replies.filter((each): each is Answer => each !== 'lost');
const actionOf = (replies: readonly Reply[]): string | undefined =>
  answersOf(replies).find(({ status, body }) => status === 200 && body.action)?.body.action.clientSecret;

export async function addCard(payer: APayer, token: string, setDefault: boolean): Promise<void> {
  const { world } = payer;
  count(world.tally, `card: ${token === GOOD ? 'good' : token === BROKE ? 'broke' : 'asking'}`);
  const made = await payer.ask(cards.createSetup, {});
  if (made === 'lost' || made.status !== 200) return;
  const { setupID, clientSecret } = made.body;
  const { stripe } = world.bank.deps.payments;
  const setup = await stripe.setupIntents.confirm(setupID, { payment_method: token });
  await giveNumber(world.bank.deps.db, String(setup.payment_method), payer.uid);
  if (setup.status === 'requires_action') await payer.answerBank(clientSecret, true);
  await payer.press(cards.completeSetup, { setupID, setDefault });
}

/** Answers or closes the bank's dialog. @returns whether the payer continues */
async function atBank(payer: APayer, clientSecret: string): Promise<boolean> {
  const { chance, world } = payer;
  const answer = chance.pick(['passed', 'failed', 'abandoned'] as const);
  count(world.tally, `bank: ${answer}`);
  if (answer === 'abandoned') return chance.hits(0.3);
  await payer.answerBank(clientSecret, answer === 'passed');
  return chance.hits(0.85);
}

export async function join(payer: APayer, planID: number, couponCode?: string): Promise<void> {
  const { world } = payer;
  const kind = couponCode === undefined ? (planID === 1 ? 'standard' : 'entry') : 'with a coupon';
  count(world.tally, `join: ${kind}`);
  const wish = { currCode: CURR, planID, ...(couponCode === undefined ? {} : { couponCode }) };
  const offer = await payer.ask(subscriptions.quote, wish);
  if (offer === 'lost' || offer.status !== 200) return;
  if (offer.body.quote.kind === 'rejoin') count(world.tally, 'join: again');
  const { quoteID } = offer.body.quote;
  const press = async () => {
    payer.words.set(quoteID, 'unknown');
    const replies = await payer.press(subscriptions.create, { currCode: CURR, planID, quoteID });
    for (const { status, body } of answersOf(replies))
      if (status === 200 && body.subscription) payer.confirmedStarts.add(body.subscription.startTime);
    payer.words.set(quoteID, wordOf(replies));
    return actionOf(replies);
  };
  let secret = await press();
  for (let left = 2; left > 0 && secret !== undefined; left -= 1) {
    // The bank's result counts, whether or not the page returns.
    payer.words.set(quoteID, 'unknown');
    if (!(await atBank(payer, secret))) return;
    secret = await press();
  }
}

function wordOf(replies: readonly Reply[]): Word {
  const said = answersOf(replies);
  if (said.some(({ status, body }) => status === 200 && body.subscription)) return 'joined';
  const isSure = said.length === replies.length && said.every(({ status }) => status === 402);
  return isSure ? 'declined' : 'unknown';
}

export async function change(payer: APayer, planID: number): Promise<void> {
  const offer = await payer.ask(subscriptions.quote, { currCode: CURR, planID });
  if (offer === 'lost' || offer.status !== 200) return;
  const { quoteID, kind } = offer.body.quote;
  count(payer.world.tally, `change: ${kind}`);
  const input = { currCode: CURR, planID, quoteID };
  const secret = actionOf(await payer.press(subscriptions.update, input));
  if (secret !== undefined && (await atBank(payer, secret))) await payer.press(subscriptions.update, input);
}

export async function leave(payer: APayer, how: 'cancel' | 'keep' | 'complete'): Promise<void> {
  count(payer.world.tally, `leave: ${how}`);
  await payer.press(subscriptions[how], { currCode: CURR });
}

export async function payOpenInvoices(payer: APayer): Promise<void> {
  const all = await payer.ask(orders.list, { page: 1 });
  if (all === 'lost' || all.status !== 200) return;
  const open = all.body.orders.find(({ status }: { status: string }) => status === 'open');
  if (open === undefined) return;
  count(payer.world.tally, 'pays what is owed');
  const input = { orderID: open.orderID };
  const secret = actionOf(await payer.press(orders.pay, input));
  if (secret !== undefined && (await atBank(payer, secret))) await payer.press(orders.pay, input);
}
