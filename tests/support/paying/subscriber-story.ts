import { expect } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { learning } from '#contract/learning.ts';
import { orders } from '#contract/orders.ts';
import type { ABuyer, Said } from '#tests/support/server/a-buyer.ts';
import { type ACouponWish, type APayingSchool, aPayingSchool } from './a-billing-server.ts';
import { type Entry, japan, japanTime, standingBy } from './ledger.ts';

export interface Person {
  readonly school: APayingSchool;
  readonly buyer: ABuyer;
  /** Their charges by the call of the app, oldest first. */
  orders(): Promise<Order[]>;
  /** What opening the first lesson answers. */
  opens(): Promise<number>;
  delivered(): Promise<number>;
}

export interface Deed {
  /** Of Japan's clocks. */
  readonly at: string;
  readonly does: (person: Person) => Promise<unknown>;
}

export interface Story {
  readonly start: string;
  readonly until: string;
  readonly plan: 1 | 2;
  readonly coupon?: ACouponWish;
  readonly lessons?: number;
  readonly deeds?: readonly Deed[];
  readonly ledger: readonly Entry[];
  /** How often each mail has come at the end, beside one of joining and one of each renewal that was paid. */
  readonly mails?: Readonly<Record<string, number>>;
}

const SECOND = 1000;
const HALF_A_DAY = 12 * 3_600_000;
const MINUTES = 10 * 60_000;
const MOST_MOMENTS = 500;
const FAR = Number.MAX_SAFE_INTEGER;

export async function aPerson({ start, lessons = 10 }: Pick<Story, 'start' | 'lessons'>): Promise<Person> {
  const school = await aPayingSchool({ start: new Date(japan(start)), lessons });
  const uid = 'person';
  const { server } = school;
  return {
    ...{ school, buyer: school.buyer(uid) },
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

/** Lives the story through from one moment to the next at which something happens; looks at everything at each. */
export async function live(person: Person, story: Story): Promise<void> {
  const { school, buyer } = person;
  await buyer.card();
  if (story.coupon !== undefined) await school.coupon(story.coupon);
  expect((await buyer.join(story.plan, story.coupon?.code)).status).toBe(200);
  const deeds = [...(story.deeds ?? [])];
  const end = japan(story.until);
  // A coupon beside a free month is put on a little later.
  await goTo(person, japan(story.start) + MINUTES);
  for (let moments = 0; school.clock.now().getTime() < end; moments += 1) {
    if (moments > MOST_MOMENTS) throw new Error(`Time stands still at ${school.clock.now().toISOString()}.`);
    const deed = deeds[0];
    const wanted = Math.min(deed === undefined ? FAR : japan(deed.at), end);
    await forward(person, wanted);
    if (deed !== undefined && school.clock.now().getTime() === japan(deed.at)) {
      deeds.shift();
      await deed.does(person);
    }
    await compare(person, story);
  }
  expect(deeds).toEqual([]);
  await compareMails(person, story);
  await compareReceipts(person);
}

/** To what comes next for this contract, or to the wanted moment where that is earlier. */
async function forward(person: Person, wanted: number): Promise<void> {
  const { school, buyer } = person;
  const now = school.clock.now().getTime();
  const contract = await buyer.contract();
  const expires = Date.parse(contract?.cancel?.expireTime ?? '') || FAR;
  if (expires > now && expires < FAR) {
    if (expires - SECOND > wanted) return await goTo(person, wanted);
    return await seeTheEnd(person, expires);
  }
  const open = (await person.orders()).find(({ status }) => status === 'open');
  const again = open?.nextAttemptTime ? Date.parse(open.nextAttemptTime) : FAR;
  const charge = Date.parse(contract?.nextCharge?.time ?? '') || FAR;
  if (Math.min(again, wanted) < charge) return await goTo(person, Math.min(again, wanted));
  await seeTheCharge(person, charge);
}

/** What is shown on the eve is what is asked for, to the second and to the yen. */
async function seeTheCharge(person: Person, charge: number): Promise<void> {
  const { school, buyer } = person;
  // Nothing is due until then, so no job has anything to do.
  school.clock.advance(Math.max(0, charge - HALF_A_DAY - school.clock.now().getTime()));
  const shown = (await buyer.contract())?.nextCharge;
  await goTo(person, charge);
  const made = (await person.orders()).at(-1);
  expect({ time: made?.orderTime, amount: made?.amount }).toEqual(shown);
  expect((await buyer.contract())?.updated).toBe(made?.reason === 'renewal');
}

/** Access goes on until the very second that was told. */
async function seeTheEnd(person: Person, expires: number): Promise<void> {
  await goTo(person, expires - SECOND);
  expect(await person.opens()).toBe(200);
  await goTo(person, expires + SECOND);
  expect(await person.opens()).toBe(410);
}

export async function goTo({ school }: Person, to: number): Promise<void> {
  await school.moveTo(new Date(to), FAR);
}

async function compare(person: Person, { ledger }: Story): Promise<void> {
  const shown = await person.orders();
  const found = shown.map(({ orderTime, amount, status }) => [
    japanTime(Date.parse(orderTime)),
    amount,
    status,
  ]);
  expect(found).toEqual(standingBy(ledger, person.school.clock.now().getTime()));
  expect(sumOf(shown)).toBe(await takenAtStripe(person));
}

function sumOf(shown: readonly Order[]): number {
  return shown.filter(isPaid).reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0);
}

function isPaid({ status }: Order): boolean {
  return status === 'paid' || status === 'part-refunded' || status === 'refunded';
}

/** What the cards were really charged, less what went back to them. */
async function takenAtStripe({ school, buyer }: Person): Promise<number> {
  const { stripe } = school.server.deps.payments;
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
  // A first charge that waited until nine is told like a renewal: the mail of joining had left before it.
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
  kept: '解約を取り消しました',
  ended: '受講期間が終了しました',
  changed: 'プランを変更しました',
  willChange: 'プランの変更を承りました',
  refunded: '返金のお手続きをしました',
} as const;

/** Each receipt shows the yen that were charged; there is none where nothing was paid. */
async function compareReceipts({ school, orders }: Person): Promise<void> {
  const totals: [number | null, number | null][] = [];
  for (const order of await orders()) {
    const { receiptURL: url, amount } = order;
    const html = url === null ? '' : await (await school.server.app.request(url)).text();
    const total = /<p class="sum">([\d,]+)円/.exec(html)?.[1]?.replaceAll(',', '');
    totals.push([isPaid(order) && amount > 0 ? amount : null, total === undefined ? null : Number(total)]);
  }
  expect(totals.map(([, shown]) => shown)).toEqual(totals.map(([paid]) => paid));
}
