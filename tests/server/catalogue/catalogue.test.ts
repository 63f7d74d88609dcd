import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { aCurriculum, aSubscription } from '#tests/support/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/a-server.ts';

const CURR = { currCode: 'pf-beginner' };
let server: AServer;

const answer: AServer['answer'] = (...call) => server.answer(...call);

beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.database.db, {
    courses: [
      { courseCode: 'pf-trial', isTrial: true, lessons: 1 },
      { courseCode: 'pf-first', lessons: 2 },
    ],
  });
  await aCurriculum(server.database.db, { currCode: 'closed', admission: false });
  await aSubscription(server.database.db, { uid: 'learner', start: server.clock.now() });
});

describe('the catalogue', () => {
  it('shows categories and what is in them', async () => {
    expect((await answer(catalogue.listCategories, {})).body).toEqual({
      categories: [{ categoryCode: 'piano', categoryName: 'ピアノ' }],
    });
    const inside = await server.app.request('/api/v1/categories/piano/curriculums');
    expect((await inside.json()).curriculums).toHaveLength(2);
    expect((await server.app.request('/api/v1/categories/drums/curriculums')).status).toBe(404);
  });

  it('shows a curriculum with its category, header, products, count and admission', async () => {
    const { currCode, currName } = (await answer(catalogue.showCurriculum, CURR)).body.curriculum;
    expect({ currCode, currName }).toEqual({ currCode: 'pf-beginner', currName: 'ピアノはじめて' });
    expect((await answer(catalogue.showCategory, CURR)).body.category.categoryCode).toBe('piano');
    expect((await answer(catalogue.showHeader, CURR)).body.header.title).toBe('ピアノはじめて');
    expect((await answer(catalogue.listProducts, CURR)).body).toEqual({ products: [] });
    expect((await answer(catalogue.countLessons, CURR)).body).toEqual({ lessonCount: 3 });
    expect((await answer(catalogue.showAdmission, CURR)).body).toEqual({ admission: true });
    expect((await answer(catalogue.showAdmission, { currCode: 'closed' })).body).toEqual({
      admission: false,
    });
  });

  it.each([
    'showCurriculum',
    'showCategory',
    'showHeader',
    'listProducts',
    'listCourses',
    'countLessons',
  ] as const)('%s says 404 for an unknown code and 400 for a malformed one', async (name) => {
    expect(await answer(catalogue[name], { currCode: 'no-such' })).toMatchObject({ status: 404 });
    expect(await answer(catalogue[name], { currCode: '../etc' })).toMatchObject({ status: 400 });
    expect(await answer(catalogue[name], {} as never)).toMatchObject({ status: 400 });
  });
});

describe('with and without a bearer', () => {
  it('a visitor sees lessons without logs, delivery, video or recording', async () => {
    const { body } = await answer(catalogue.listLessons, { courseCode: 'pf-trial', courseVer: 1 });
    expect(body.lessons[0]).toMatchObject({
      delivered: false,
      log: { completed: false },
      content: { mainVimeoID: null, modelAudioURL: null },
    });
  });
  it('a person sees what is theirs', async () => {
    await answer(lessonActivity.updateCompletion, { lessonID: 'pf-first-1', completed: true }, 'learner');
    const { body } = await answer(catalogue.listLessons, { courseCode: 'pf-first', courseVer: 1 }, 'learner');
    expect(body.lessons.map((lesson: { delivered: boolean }) => lesson.delivered)).toEqual([true, false]);
    expect(body.lessons[0].log.completed).toBe(true);
    const { courses } = (await answer(catalogue.listCourses, CURR, 'learner')).body;
    expect(courses[1].log.completedLessonCount).toBe(1);
  });
  it('canPurchase is false while a contract runs and true for anyone else', async () => {
    const ask = (uid?: string) => answer(catalogue.showPurchasable, { ...CURR, purchaseType: 'new' }, uid);
    expect((await ask('learner')).body).toEqual({ canPurchase: false });
    expect((await ask('newcomer')).body).toEqual({ canPurchase: true });
    expect((await ask()).body).toEqual({ canPurchase: true });
    expect(await answer(catalogue.showPurchasable, { ...CURR, purchaseType: 'gift' as 'new' })).toMatchObject(
      { status: 400 },
    );
  });
  it('a bearer that is not good is refused, not ignored', async () => {
    const response = await server.send(catalogue.listCourses, CURR, undefined, {
      authorization: 'Bearer forged',
    });
    expect(response.status).toBe(401);
  });
});
