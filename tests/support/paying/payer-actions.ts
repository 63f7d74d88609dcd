import { cards } from '#contract/cards.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import type { Quote } from '#contract/entities/quote.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import { orders } from '#contract/orders.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { CURR } from '#tests/support/server/a-buyer.ts';
import { giveNumber } from '#tests/support/server/a-card.ts';
import type { APayer } from './a-payer.ts';
import { count } from './faults.ts';
import type { Reply } from './money-world.ts';
import { type AcceptedOffer, againstOffer, type Word } from './offers-oracle.ts';

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
  const accepted = confirm(payer, offer.body.quote);
  const { quoteID } = accepted.quote;
  const press = () => pressed(payer, accepted, subscriptions.create, { currCode: CURR, planID, quoteID });
  let secret = await press();
  for (let left = 2; left > 0 && secret !== undefined; left -= 1) {
    if (!(await atBank(payer, secret))) return;
    secret = await press();
  }
}

export async function change(payer: APayer, planID: number): Promise<void> {
  const offer = await payer.ask(subscriptions.quote, { currCode: CURR, planID });
  if (offer === 'lost' || offer.status !== 200) return;
  const accepted = confirm(payer, offer.body.quote);
  const { quoteID, kind } = accepted.quote;
  count(payer.world.tally, `change: ${kind}`);
  const press = () => pressed(payer, accepted, subscriptions.update, { currCode: CURR, planID, quoteID });
  const secret = await press();
  if (secret !== undefined && (await atBank(payer, secret))) await press();
}

/** The person is about to press 申し込みを確定する on a page that shows this. */
function confirm({ accepted }: APayer, quote: Quote): AcceptedOffer {
  const offer: AcceptedOffer = { quote, word: 'unknown', begun: null };
  accepted.push(offer);
  return offer;
}

/** Presses it, and compares each answer of success with the page. @returns the secret of the bank's question */
async function pressed<E extends Endpoint>(
  payer: APayer,
  accepted: AcceptedOffer,
  endpoint: E,
  input: Input<E>,
): Promise<string | undefined> {
  const replies = await payer.press(endpoint, input);
  const at = payer.world.bank.deps.clock.now().getTime();
  for (const { subscription } of successesIn(replies)) {
    accepted.begun = { start: Date.parse(subscription.startTime), at };
    payer.surprises.push(...againstOffer(accepted.quote, subscription, at));
  }
  const secret = actionOf(replies);
  // The bank's result counts, whether or not the page returns.
  accepted.word = secret === undefined ? wordOf(replies) : 'unknown';
  return secret;
}

function successesIn(replies: readonly Reply[]): { readonly subscription: Subscription }[] {
  return answersOf(replies).flatMap(({ status, body }) =>
    status === 200 && body.subscription ? [body] : [],
  );
}

function wordOf(replies: readonly Reply[]): Word {
  if (successesIn(replies).length > 0) return 'agreed';
  const said = answersOf(replies);
  const isSure = said.length === replies.length && said.every(({ status }) => status === 402);
  return isSure ? 'declined' : 'unknown';
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
