import { expect, test } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import { plans } from '#contract/subscriptions.ts';
import { disableTeacher, enableTeacher } from '#server/teaching/teachers/accounts.ts';
import { ASKING, aBuyer, DAY } from '#tests/support/server/a-buyer.ts';
import { aCommission, aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { aServer } from '#tests/support/server/a-server.ts';

const ENTRY = { planID: 2, planName: 'entry', planPrice: 980 };
const STANDARD = { planID: 1, planName: 'standard', planPrice: 2980 };
const PRODUCTS = [
  {
    productID: 'pf-beginner-standard',
    productPrice: 2980,
    productName: 'スタンダード',
    feature: { featureID: 1, featureName: '先生のコメント付き', teacherComment: true },
  },
  {
    productID: 'pf-beginner-entry',
    productPrice: 980,
    productName: 'エントリー',
    feature: { featureID: 2, featureName: '自分のペースで', teacherComment: false },
  },
];

/** A school that sells one curriculum on both plans, with a teacher who can be disabled. */
async function aSchool() {
  const server = await aServer();
  const { db } = server.deps;
  await aCurriculum(db, { courses: [{ courseCode: 'pf-1', lessons: 40 }], isTaught: false });
  await db
    .updateTable('curriculums')
    .set({ products: JSON.stringify(PRODUCTS) })
    .execute();
  const teacherID = await aCommission(db, 'pf-beginner');
  return {
    server,
    leave: () => disableTeacher(server.deps, teacherID),
    comeBack: () => enableTeacher(server.deps, teacherID),
    products: async (uid?: string) =>
      (await server.answer(catalogue.listProducts, { currCode: 'pf-beginner' }, uid)).body.products,
    plans: async () => (await server.answer(plans.list, {})).body.plans,
  };
}

test('the plan with comments is on sale while the curriculum has a teacher who is not disabled', async () => {
  const school = await aSchool();
  expect([await school.plans(), await school.products()]).toEqual([[STANDARD, ENTRY], PRODUCTS]);
  await school.leave();
  expect([await school.plans(), await school.products()]).toEqual([[ENTRY], [PRODUCTS[1]]]);
  await school.comeBack();
  expect([await school.plans(), await school.products()]).toEqual([[STANDARD, ENTRY], PRODUCTS]);
});

test('the list of plans names the curriculums that have one, where not all have', async () => {
  const school = await aSchool();
  const { db } = school.server.deps;
  await aCurriculum(db, { currCode: 'gt-beginner', isTaught: false });
  await db
    .updateTable('curriculums')
    .set({ products: JSON.stringify(PRODUCTS), curr_name: 'ギター入門' })
    .where('curr_code', '=', 'gt-beginner')
    .execute();
  expect(await school.plans()).toEqual([{ ...STANDARD, onlyIn: ['ピアノはじめて'] }, ENTRY]);
  await aCommission(db, 'gt-beginner');
  expect(await school.plans()).toEqual([STANDARD, ENTRY]);
});

test('without a teacher it is refused at the quote and at the checkout; the other plan is not', async () => {
  const school = await aSchool();
  const buyer = aBuyer(school.server, 'late');
  await buyer.card();
  const { quote } = (await buyer.quote(1)).body;
  await school.leave();
  expect(await buyer.quote(1)).toMatchObject({ status: 404, body: { errorCode: 'api/not-found' } });
  expect(await buyer.create({}, 1)).toMatchObject({ status: 404, body: { errorCode: 'api/not-found' } });
  expect(await buyer.create({ quoteID: quote.quoteID }, 1)).toMatchObject({
    status: 409,
    body: { errorCode: 'subscriptions/quote-changed' },
  });
  expect([await buyer.list(), await buyer.orders()]).toEqual([[], []]);
  expect((await buyer.join(2)).status).toBe(200);
});

test('nobody can change to it, also with a quote from before', async () => {
  const school = await aSchool();
  const buyer = aBuyer(school.server, 'changing');
  await buyer.card();
  await buyer.join(2);
  await buyer.pass(10 * DAY);
  const { quote } = (await buyer.quote(1)).body;
  await school.leave();
  expect((await buyer.quote(1)).status).toBe(404);
  expect((await buyer.change(1)).status).toBe(404);
  expect((await buyer.change(1, quote.quoteID)).body.errorCode).toBe('subscriptions/quote-changed');
  expect(await buyer.subscription()).toMatchObject({ plan: { planID: 2 } });
});

test('who has it keeps it, is renewed, sees it on sale, and may come back to it from a scheduled change', async () => {
  const school = await aSchool();
  const buyer = aBuyer(school.server, 'loyal');
  await buyer.card();
  await buyer.join(1);
  await school.leave();
  await buyer.pass(32 * DAY);
  await buyer.reconcile();
  expect((await buyer.orders()).map(({ amount, status }) => [amount, status])).toEqual([
    [0, 'paid'],
    [2980, 'paid'],
  ]);
  expect([await school.products('loyal'), await school.products('stranger')]).toEqual([
    PRODUCTS,
    [PRODUCTS[1]],
  ]);
  await buyer.change(2, (await buyer.quote(2)).body.quote.quoteID);
  const back = (await buyer.quote(1)).body.quote;
  expect(back.kind).toBe('keep');
  expect(JSON.stringify(back.lines)).toContain('先生のコメントはつきません');
  expect((await buyer.change(1, back.quoteID)).status).toBe(200);
  expect(await buyer.subscription()).toMatchObject({ plan: { planID: 1 }, nextPlan: null });
});

test('a change that waits for the bank when the last teacher leaves comes to its end', async () => {
  const school = await aSchool();
  const buyer = aBuyer(school.server, 'waiting');
  await buyer.card();
  await buyer.join(2);
  await buyer.pass(10 * DAY);
  await buyer.card(ASKING, true);
  const { action } = (await buyer.change(1)).body;
  await school.leave();
  expect((await buyer.change(1)).body.action).toEqual(action);
  await buyer.answerBank(action, true);
  expect((await buyer.change(1)).body.subscription).toMatchObject({ plan: { planID: 1 } });
});
