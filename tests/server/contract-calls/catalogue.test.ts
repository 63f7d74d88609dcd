import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import {
  aServerWithLearners,
  courseAs,
  IMAGE,
  lessonAs,
} from '#tests/support/server/a-server-with-learners.ts';
import { type CallRow, callTable } from '#tests/support/server/call-table.ts';

/** The calls of catalogue and curriculum, for a visitor. */
const CURR = { currCode: 'pf-beginner' };
const ofCurriculum = { input: CURR, missing: [{ currCode: 'no-such' }, { currCode: '-' }] };
const ofCourse = [{ courseCode: 'no-such' }, { courseVer: 9 }, { courseVer: 0 }, { courseVer: 999_999_999 }];
const curriculum = (currCode: string) => ({ currCode, currName: 'ピアノはじめて' });

const ROWS: readonly CallRow[] = [
  {
    name: 'GET /categories',
    call: catalogue.listCategories,
    input: {},
    answer: { categories: [{ categoryCode: 'piano', categoryName: 'ピアノ' }] },
    missing: [],
  },
  {
    name: 'GET /categories/{code}/curriculums',
    call: catalogue.listCurriculums,
    input: { code: 'piano' },
    answer: { curriculums: [curriculum('pf-beginner'), curriculum('paid-only')] },
    missing: [
      { code: 'drums' },
      { code: "'; drop table categories; --" },
      { code: '..' + '/etc' },
      { code: 'ピアノ' },
    ],
  },
  {
    name: 'GET /curriculums',
    call: catalogue.showCurriculum,
    ...ofCurriculum,
    answer: { curriculum: curriculum('pf-beginner') },
  },
  {
    name: 'GET /curriculums/categories',
    call: catalogue.showCategory,
    ...ofCurriculum,
    answer: { category: { categoryCode: 'piano', categoryName: 'ピアノ' } },
  },
  {
    name: 'GET /curriculums/courses',
    call: catalogue.listCourses,
    ...ofCurriculum,
    answer: {
      courses: [
        courseAs('pf-trial', 3, { delivered: false, isTrial: true }),
        courseAs('pf-1', 4, { delivered: false, isTrial: false }),
      ],
    },
  },
  {
    name: 'GET /curriculums/lessons',
    call: catalogue.listLessons,
    input: { courseCode: 'pf-1', courseVer: 1 },
    answer: { lessons: [1, 2, 3, 4].map((order) => lessonAs('pf-1', order, { delivered: false })) },
    missing: ofCourse,
  },
  {
    name: 'GET /curriculums/lessons/count',
    call: catalogue.countLessons,
    ...ofCurriculum,
    answer: { lessonCount: 7 },
  },
  {
    name: 'GET /curriculums/headers',
    call: catalogue.showHeader,
    ...ofCurriculum,
    answer: {
      header: {
        title: 'ピアノはじめて',
        description: '',
        admissionTexts: [],
        image: IMAGE,
        thumbnail: IMAGE,
        purchaseTopImage: IMAGE,
      },
    },
  },
  {
    name: 'GET /curriculums/products',
    call: catalogue.listProducts,
    ...ofCurriculum,
    answer: {
      products: [
        {
          productID: 'pf-beginner-standard',
          productPrice: 2980,
          productName: 'スタンダード',
          feature: { featureID: 1, featureName: '講師のコメントつき', teacherComment: true },
        },
      ],
    },
  },
  {
    name: 'GET /curriculums/purchasables',
    call: catalogue.showPurchasable,
    input: { ...CURR, purchaseType: 'new' },
    answer: { canPurchase: true },
    missing: ofCurriculum.missing,
  },
  {
    name: 'GET /curriculums/admissions',
    call: catalogue.showAdmission,
    ...ofCurriculum,
    answer: { admission: true },
  },
];

let server: ListeningServer;
beforeAll(async () => {
  server = await aServerWithLearners();
});

callTable(() => server, ROWS);

it('covers every call of the part', () =>
  expect(new Set(ROWS.map(({ call }) => call))).toEqual(new Set(Object.values(catalogue))));

describe('canPurchase', () => {
  const ask = async (purchaseType: 'new' | 'rejoin', uid?: string) =>
    (await server.server.answer(catalogue.showPurchasable, { ...CURR, purchaseType }, uid)).body.canPurchase;
  it.each(['new', 'rejoin'] as const)('%s: false while a contract runs, and only then', async (type) => {
    expect(await ask(type)).toBe(true);
    expect(await ask(type, 'newcomer')).toBe(true);
    expect(await ask(type, 'former')).toBe(true);
    expect(await ask(type, 'learner')).toBe(false);
  });
  it('stays false after a cancellation until the contract ends', async () => {
    const { db, clock } = server.server.deps;
    const end = { cancel_time: clock.now(), expire_time: new Date(clock.now().getTime() + 1000) };
    await db.updateTable('subscriptions').set(end).where('uid', '=', 'learner').execute();
    expect(await ask('rejoin', 'learner')).toBe(false);
    server.advance(1000);
    expect(await ask('rejoin', 'learner')).toBe(true);
  });
  it('is another thing than admission, which a curriculum may have stopped', async () => {
    const ask = { currCode: 'paid-only' };
    expect((await server.server.answer(catalogue.showAdmission, ask)).body).toEqual({ admission: false });
    const can = await server.server.answer(
      catalogue.showPurchasable,
      { ...ask, purchaseType: 'rejoin' },
      'former',
    );
    expect(can.body).toEqual({ canPurchase: true });
  });
});
