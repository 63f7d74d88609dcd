import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { coupons } from '#contract/coupons.ts';
import { invitations } from '#contract/invitations/invitations.ts';
import { orders } from '#contract/orders.ts';
import { plans, subscriptions } from '#contract/subscriptions.ts';
import { INVITATION_CODE } from '#domain/invitations/invitation.ts';
import { grantPersonalCoupon } from '#server/billing/coupons/personal-coupon-store.ts';
import { codeOf } from '#tests/support/paying/an-invitation.ts';
import { aBuyer, CURR } from '#tests/support/server/a-buyer.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { type CallRow, callTable } from '#tests/support/server/call-table.ts';

/** The calls of checkout, payment and cancellation. Each row has a person of its own. */
const NOW = '2026-11-21T01:02:03.000Z';
const NEXT = '2026-12-21T01:02:03.000Z';
const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const STANDARD = { planID: 1, planName: 'standard', planPrice: 2980 };
const ENTRY = { planID: 2, planName: 'entry', planPrice: 980 };
const COUPON_ID = randomUUID();

let server: ListeningServer;
beforeAll(async () => {
  server = await aServerWithLearners();
  await server.server.deps.db
    .insertInto('coupons')
    .values({
      coupon_id: COUPON_ID,
      code: 'SPRING',
      name: '春の割引',
      amount_off: 500,
      duration: 'once',
      created_at: new Date(NOW),
    })
    .execute();
});

const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
const withCard = (uid: string) =>
  once(async () => {
    const buyer = aBuyer(server.server, uid);
    await buyer.card();
    return buyer;
  });
/** A person on the entry plan, paid today. */
const joined = (uid: string) =>
  once(async () => {
    const buyer = await withCard(uid)();
    await buyer.join(2);
    return buyer;
  });

/** The complete answer of a subscription. */
const contractAs = (rest: object = {}) => ({
  plan: ENTRY,
  category: { categoryCode: 'piano', categoryName: 'ピアノ' },
  curriculum: { currCode: CURR, currName: 'ピアノはじめて' },
  startTime: NOW,
  updated: false,
  completed: false,
  billed: true,
  nextCharge: { time: NEXT, amount: 980 },
  trialUntil: null,
  ...{ nextPlan: null, ifContinued: null, trouble: null },
  ...rest,
});
const order = {
  orderID: UUID,
  orderTime: NOW,
  item: 'ピアノはじめて',
  currCode: CURR,
  plan: { planID: 2, planName: 'entry' },
  reason: 'join',
  amount: 980,
  currency: 'JPY',
  coupon: null,
  status: 'paid',
  refundedAmount: 0,
  card: { brand: 'visa', last4: '4242' },
  declineCode: null,
  nextAttemptTime: null,
  period: { startTime: NOW, endTime: NEXT },
  receiptURL: expect.stringMatching(/^\/media\/receipts\/.*sig=/),
  testMode: true,
};
const ifContinued = { time: NEXT, amount: 980, plan: ENTRY };
const ended = { cancel: { cancelTime: NOW, expireTime: NEXT }, nextCharge: null, ifContinued };
const nowhere = [{ currCode: 'no-such' }];

const orderOf = async (who: () => Promise<{ orders(): Promise<{ order_id: string }[]> }>) =>
  (await (await who()).orders())[0]?.order_id;
const [creator, changer, leaver, finisher, keeper, lister, payer] = [
  withCard('creator'),
  ...['changer', 'leaver', 'finisher', 'keeper', 'lister', 'payer'].map(joined),
] as const;
const upgrade = once(async () => (await (await changer?.())?.quote(1))?.body.quote.quoteID as string);
const offer = once(async () => (await (await creator()).quote(2, 'SPRING')).body.quote.quoteID as string);
const of = (who: (() => Promise<unknown>) | undefined, input: object) => async () => {
  await who?.();
  return { ...input };
};

const ROWS: readonly CallRow[] = [
  { name: 'GET /plans/list', call: plans.list, input: {}, missing: [], answer: { plans: [STANDARD, ENTRY] } },
  {
    name: 'GET /subscriptions/list',
    call: subscriptions.list,
    uid: 'lister',
    input: of(lister, {}),
    missing: [],
    answer: { subscriptions: [contractAs()] },
  },
  {
    name: 'POST /subscriptions/quotes/create',
    call: subscriptions.quote,
    uid: 'reader',
    input: { currCode: CURR, planID: 1, couponCode: 'spring' },
    optional: ['couponCode'],
    missing: [...nowhere, { planID: 9 }],
    answer: {
      quote: {
        quoteID: UUID,
        kind: 'join',
        currCode: CURR,
        currName: 'ピアノはじめて',
        category: { categoryCode: 'piano', categoryName: 'ピアノ' },
        plan: STANDARD,
        trialUntil: NEXT,
        firstCharge: { amount: 0, time: NOW },
        nextCharge: { amount: 2480, time: NEXT },
        laterCharge: { amount: 2980, time: '2027-01-21T01:02:03.000Z' },
        coupon: { code: 'SPRING', name: '春の割引' },
        lines: expect.any(Array),
        expireTime: '2026-11-21T01:32:03.000Z',
      },
    },
  },
  {
    name: 'POST /subscriptions/create',
    call: subscriptions.create,
    uid: 'creator',
    input: async () => {
      const quoteID = await offer();
      const cardID = (await (await creator()).card()) as string;
      return { currCode: CURR, planID: 2, couponID: COUPON_ID, quoteID, cardID };
    },
    optional: ['couponID', 'quoteID', 'cardID'],
    missing: [...nowhere, { planID: 9 }, { quoteID: randomUUID() }].map((each) => ({
      quoteID: undefined,
      ...each,
    })),
    answer: { subscription: contractAs() },
  },
  {
    name: 'POST /subscriptions/update',
    call: subscriptions.update,
    uid: 'changer',
    input: async () => ({ currCode: CURR, planID: 1, quoteID: await upgrade() }),
    optional: ['quoteID'],
    paid: {},
    missing: [...nowhere, { planID: 9 }],
    answer: {
      subscription: contractAs({ plan: STANDARD, updated: true, nextCharge: { time: NEXT, amount: 2980 } }),
    },
  },
  {
    name: 'POST /subscriptions/cancel/create',
    call: subscriptions.cancel,
    uid: 'leaver',
    input: of(leaver, { currCode: CURR, reason: '引っ越しのため' }),
    optional: ['reason'],
    paid: {},
    missing: nowhere,
    answer: { subscription: contractAs(ended) },
  },
  {
    name: 'POST /subscriptions/cancel/delete',
    call: subscriptions.keep,
    uid: 'keeper',
    input: async () => {
      await (await keeper?.())?.cancel();
      return { currCode: CURR };
    },
    paid: {},
    missing: nowhere,
    answer: { subscription: contractAs() },
  },
  {
    name: 'POST /subscriptions/complete',
    call: subscriptions.complete,
    uid: 'finisher',
    input: of(finisher, { currCode: CURR }),
    paid: {},
    missing: nowhere,
    answer: { subscription: contractAs({ ...ended, completed: true }) },
  },
  {
    name: 'GET /orders/list',
    call: orders.list,
    uid: 'payer',
    input: of(payer, { page: 1 }),
    optional: ['page'],
    missing: [],
    answer: { orders: [order], page: {} },
  },
  {
    name: 'POST /orders/pay',
    call: orders.pay,
    uid: 'payer',
    // An order that is paid already is only returned.
    input: async () => ({ orderID: await orderOf(payer as NonNullable<typeof payer>) }),
    missing: [{ orderID: randomUUID() }],
    answer: { order },
  },
  {
    name: 'GET /coupons/show',
    call: coupons.show,
    uid: 'reader',
    input: { code: ' ｓｐｒｉｎｇ ', currCode: CURR, planID: 1 },
    optional: ['currCode', 'planID'],
    // Unknown codes have a code of their own: tests/server/billing/checkout/coupons-and-nights.test.ts.
    missing: [],
    answer: {
      coupon: { couponID: COUPON_ID, code: 'SPRING', name: '春の割引', amountOff: 500, duration: 'once' },
    },
  },
  {
    name: 'GET /coupons/list',
    call: coupons.list,
    uid: 'owner',
    input: once(async () => {
      await server.server.answer(coupons.list, {}, 'owner');
      const { db } = server.server.deps;
      const given = { uid: 'owner', name: '友だち招待クーポン', yen: 500, redeemBy: new Date(NEXT) };
      await db.transaction().execute((trx) => grantPersonalCoupon(trx, { ...given, now: new Date(NOW) }));
      return {};
    }),
    missing: [],
    answer: {
      coupons: [
        {
          couponID: UUID,
          code: expect.stringMatching(/^MY-[0-9A-F]{16}$/),
          name: '友だち招待クーポン',
          amountOff: 500,
          duration: 'once',
          redeemTime: NEXT,
          state: 'usable',
          placed: null,
        },
      ],
    },
  },
  {
    name: 'GET /invitations/show',
    call: invitations.show,
    uid: 'inviter',
    input: {},
    missing: [],
    answer: {
      invitation: {
        code: expect.stringMatching(INVITATION_CODE),
        link: expect.stringMatching(/^http:\/\/localhost:\d+\/signUp\?invitation=[0-9A-Z]{10}$/),
        terms: { inviterYen: 500, friendYen: 500, validDays: 180, monthlyLimit: 5, newAccountDays: 30 },
        invited: [],
        accepted: null,
      },
    },
  },
  {
    name: 'POST /invitations/accept',
    call: invitations.accept,
    uid: 'invited',
    // The same code again is no error; unknown codes have a code of their own: tests/server/invitations/accept.test.ts.
    input: async () => ({ code: await codeOf(server.server, 'inviter') }),
    missing: [],
    answer: {},
  },
  {
    name: 'GET /invitations/lookup',
    call: invitations.lookup,
    input: async () => ({ code: await codeOf(server.server, 'inviter') }),
    missing: [],
    answer: { offer: { name: null, yen: 500, validDays: 180 } },
  },
];

callTable(() => server, ROWS);

it('covers every call of the part', () =>
  expect(new Set(ROWS.map(({ call }) => call))).toEqual(
    new Set([plans, subscriptions, orders, coupons, invitations].flatMap((each) => Object.values(each))),
  ));
