import { expect } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { learning } from '#contract/learning.ts';
import { orders } from '#contract/orders.ts';
import type { ABuyer } from '#tests/support/a-buyer.ts';
import { type ACouponWish, type APayingSchool, aPayingSchool } from './a-paying-school.ts';
import { type Entry, japan, standingBy } from './ledger.ts';

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
  /** How often each mail has come at the end; `renewed` and `joined` are counted from the ledger where they are left out. */
  readonly mails?: Partial<Record<'joined' | 'rejoined' | 'renewed' | 'failed' | 'ended', number>>;
}

const SECOND = 1000;
const HALF_A_DAY = 12 * 3_600_000;
const MINUTES = 10 * 60_000;
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
        const { status, body } = await server.answer(orders.list, { page }, uid);
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
  while (school.clock.now().getTime() < end) {
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
  const next = contract?.nextCharge;
  const charge = next ? Date.parse(next.time) : FAR;
  const eve = charge - HALF_A_DAY;
  if (eve > now) return await goTo(person, Math.min(eve, again, wanted));
  if (Math.min(charge, again) > wanted || next === null || next === undefined)
    return await goTo(person, Math.min(again, wanted));
  if (again < charge) return await goTo(person, again);
  await goTo(person, charge);
  const made = (await person.orders()).at(-1);
  // What was shown on the eve is what was asked for, to the second and to the yen.
  expect([made?.orderTime, made?.amount]).toEqual([next.time, next.amount]);
  if ((await buyer.contract())?.trouble === null)
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
  const now = person.school.clock.now().getTime();
  const shown = await person.orders();
  const found = shown.map(({ orderTime, amount, status }) => ({ at: Date.parse(orderTime), amount, status }));
  expect(found.map(({ at, amount, status }) => standing(at, amount, status))).toEqual(
    standingBy(ledger, now),
  );
  const got = shown
    .filter(({ status }) => status === 'paid' || status === 'part-refunded')
    .reduce((sum, order) => sum + order.amount - order.refundedAmount, 0);
  expect(got).toBe(await takenAtStripe(person));
}

function standing(at: number, amount: number, status: string) {
  return [standingBy([{ at, amount, status: 'paid' }], at)[0]?.[0], amount, status];
}

/** What the cards were really charged, less what went back to them. */
async function takenAtStripe({ school, buyer }: Person): Promise<number> {
  const { stripe } = school.server.parts.payments;
  const [subscription] = await buyer.atStripe();
  const customer = String(subscription?.customer);
  let sum = 0;
  for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 })) {
    if (intent.status !== 'succeeded') continue;
    sum += intent.amount_received;
    const refunds = await stripe.refunds.list({ payment_intent: intent.id });
    sum -= refunds.data.reduce((back, { amount }) => back + amount, 0);
  }
  return sum;
}
