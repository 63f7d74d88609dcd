import { expect } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { learning } from '#contract/learning.ts';
import { orders } from '#contract/orders.ts';
import type { ABuyer, Said } from '#tests/support/server/a-buyer.ts';
import { type ABillingServer, type ACouponWish, aBillingServer } from './a-billing-server.ts';
import { type Entry, entriesBy, japan, japanTime } from './ledger.ts';

export interface Person {
  readonly billing: ABillingServer;
  readonly buyer: ABuyer;
  /** Their charges as the app lists them, oldest first. */
  orders(): Promise<Order[]>;
  /** Opens the first lesson. @returns the status */
  opens(): Promise<number>;
  delivered(): Promise<number>;
}

export interface Action {
  /** The time in Japan. */
  readonly at: string;
  readonly does: (person: Person) => Promise<unknown>;
}

export interface Story {
  readonly start: string;
  readonly until: string;
  /** In `npm run test:long` it goes on until then, through months in which nothing new happens. */
  readonly untilInLongRun?: string;
  readonly plan: 1 | 2;
  readonly coupon?: ACouponWish;
  readonly lessons?: number;
  readonly actions?: readonly Action[];
  readonly ledger: readonly Entry[];
  /** How many of each mail were sent, apart from one for the checkout and one for each paid renewal. */
  readonly mails?: Readonly<Record<string, number>>;
}

const IS_LONG = process.env['LONG'] !== undefined;
const SECOND = 1000;
const HALF_A_DAY = 12 * 3_600_000;
const MINUTES = 10 * 60_000;
const MAX_MOMENTS = 500;
const FAR = Number.MAX_SAFE_INTEGER;

export async function aPerson({ start, lessons = 10 }: Pick<Story, 'start' | 'lessons'>): Promise<Person> {
  const billing = await aBillingServer({ start: new Date(japan(start)), lessons });
  const uid = 'person';
  const { server } = billing;
  return {
    billing,
    buyer: billing.buyer(uid),
    async orders() {
      const found: Order[] = [];
      for (let page: number | undefined = 1; page !== undefined; ) {
        const { status, body }: Said = await server.answer(orders.list, { page }, uid);
        expect(status).toBe(200);
        found.push(...body.orders);
        page = body.page.next;
      }
      return found.reverse();
    },
    async opens() {
      const lesson = { courseCode: 'pf-1', courseVer: 1, lessonOrder: 1 };
      return (await server.answer(learning.showLesson, lesson, uid)).status;
    },
    async delivered() {
      const { body } = await server.answer(learning.listUserLessons, { currCode: 'pf-beginner' }, uid);
      return body.lessons.filter((lesson: { delivered: boolean }) => lesson.delivered).length;
    },
  };
}

/** Plays a story from one event to the next, and compares everything at each. */
export async function live(person: Person, story: Story): Promise<void> {
  const { billing, buyer } = person;
  await buyer.card();
  if (story.coupon !== undefined) await billing.coupon(story.coupon);
  expect((await buyer.join(story.plan, story.coupon?.code)).status).toBe(200);
  const actions = [...(story.actions ?? [])];
  const end = japan((IS_LONG ? story.untilInLongRun : undefined) ?? story.until);
  // With a free month the coupon is attached a little later.
  await goTo(person, japan(story.start) + MINUTES);
  for (let moments = 0; billing.clock.now().getTime() < end; moments += 1) {
    if (moments > MAX_MOMENTS) throw new Error(`Time stands still at ${billing.clock.now().toISOString()}.`);
    const action = actions[0];
    const wanted = Math.min(action === undefined ? FAR : japan(action.at), end);
    await forward(person, wanted);
    if (action !== undefined && billing.clock.now().getTime() === japan(action.at)) {
      actions.shift();
      await action.does(person);
    }
    await compare(person, story);
  }
  expect(actions).toEqual([]);
  await compareMails(person, story);
  await compareReceipts(person);
}

/** Moves the clock to the next event of the subscription, or to `wanted` when that is earlier. */
async function forward(person: Person, wanted: number): Promise<void> {
  const { billing, buyer } = person;
  const now = billing.clock.now().getTime();
  const subscription = await buyer.subscription();
  const expires = Date.parse(subscription?.cancel?.expireTime ?? '') || FAR;
  if (expires > now && expires < FAR) {
    if (expires - SECOND > wanted) return await goTo(person, wanted);
    return await seeTheEnd(person, expires);
  }
  const open = (await person.orders()).find(({ status }) => status === 'open');
  const again = open?.nextAttemptTime ? Date.parse(open.nextAttemptTime) : FAR;
  const charge = Date.parse(subscription?.nextCharge?.time ?? '') || FAR;
  if (Math.min(again, wanted) < charge) return await goTo(person, Math.min(again, wanted));
  await seeTheCharge(person, charge);
}

/** Checks that the charge equals what was shown the evening before, to the second and to the yen. */
async function seeTheCharge(person: Person, charge: number): Promise<void> {
  const { billing, buyer } = person;
  const evening = charge - HALF_A_DAY;
  // Before the first charge of money the 0 yen may be due, with which a free month begins; after it nothing is.
  if ((await person.orders()).some(({ amount }) => amount > 0))
    billing.clock.advance(Math.max(0, evening - billing.clock.now().getTime()));
  else if (billing.clock.now().getTime() < evening) await goTo(person, evening);
  const shown = (await buyer.subscription())?.nextCharge;
  await goTo(person, charge);
  const made = (await person.orders()).at(-1);
  expect({ time: made?.orderTime, amount: made?.amount }).toEqual(shown);
  expect((await buyer.subscription())?.updated).toBe(made?.reason === 'renewal');
}

/** Checks that access lasts until the exact second that was shown. */
async function seeTheEnd(person: Person, expires: number): Promise<void> {
  await goTo(person, expires - SECOND);
  expect(await person.opens()).toBe(200);
  await goTo(person, expires + SECOND);
  expect(await person.opens()).toBe(410);
}

export async function goTo({ billing }: Person, to: number): Promise<void> {
  await billing.moveTo(new Date(to), FAR);
}

async function compare(person: Person, { ledger }: Story): Promise<void> {
  const shown = await person.orders();
  const found = shown.map(({ orderTime, amount, status }) => [
    japanTime(Date.parse(orderTime)),
    amount,
    status,
  ]);
  expect(found).toEqual(entriesBy(ledger, person.billing.clock.now().getTime()));
  expect(sumOf(shown)).toBe(await takenAtStripe(person));
}

function sumOf(shown: readonly Order[]): number {
  return shown.filter(isPaid).reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0);
}

function isPaid({ status }: Order): boolean {
  return status === 'paid' || status === 'part-refunded' || status === 'refunded';
}

/** The yen that the cards were charged, less refunds. */
async function takenAtStripe({ billing, buyer }: Person): Promise<number> {
  const { stripe } = billing.server.deps.payments;
  const [subscription] = await buyer.atStripe();
  const customer = String(subscription?.customer);
  let sum = 0;
  const expand = ['data.latest_charge'];
  for await (const { latest_charge: charge } of stripe.paymentIntents.list({
    customer,
    limit: 100,
    expand,
  })) {
    if (charge === null || typeof charge === 'string' || charge.status !== 'succeeded') continue;
    sum += charge.amount - charge.amount_refunded;
  }
  return sum;
}

async function compareMails({ buyer, orders }: Person, { start, mails }: Story): Promise<void> {
  const counts: Record<string, number> = {};
  for (const subject of await buyer.mails()) counts[subject] = (counts[subject] ?? 0) + 1;
  // A first charge that waited until nine gets the renewal mail: the mail of the checkout was sent before.
  const isLater = ({ reason, orderTime }: Order) =>
    reason === 'renewal' ||
    (reason === 'join' && start.slice(11) < '09:00' && Date.parse(orderTime) > japan(start));
  const renewed = (await orders()).filter(
    (order) => isPaid(order) && order.amount > 0 && isLater(order),
  ).length;
  const wanted = { [MAILS.joined]: 1, ...(renewed > 0 ? { [MAILS.renewed]: renewed } : {}), ...mails };
  expect(counts).toEqual(wanted);
}

export const MAILS = {
  joined: 'お申し込みが完了しました',
  rejoined: '再入会のお手続きが完了しました',
  renewed: 'お支払いが完了しました',
  failed: 'お支払いを確認できませんでした',
  cancelled: '解約のお手続きが完了しました',
  continued: '解約を取り消しました',
  ended: '受講期間が終了しました',
  changed: 'プランを変更しました',
  willChange: 'プランの変更を承りました',
  stays: 'プランの変更の予定を取り消しました',
  refunded: '返金のお手続きをしました',
} as const;

/** Checks that each receipt shows the yen charged, and that unpaid orders have none. */
async function compareReceipts({ billing, orders }: Person): Promise<void> {
  const totals: [number | null, number | null][] = [];
  for (const order of await orders()) {
    const { receiptURL: url, amount } = order;
    const html = url === null ? '' : await (await billing.server.app.request(url)).text();
    const total = /<p class="sum">([\d,]+)円/.exec(html)?.[1]?.replaceAll(',', '');
    totals.push([isPaid(order) && amount > 0 ? amount : null, total === undefined ? null : Number(total)]);
  }
  expect(totals.map(([, shown]) => shown)).toEqual(totals.map(([paid]) => paid));
}
