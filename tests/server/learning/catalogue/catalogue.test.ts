import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { aCurriculum, aSubscription } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

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
  await aSubscription(server.database.db, { uid: 'learner', start: server.clock.now() });
});

describe('with and without a bearer', () => {
  it('shows a visitor lessons without logs, release, video or recording', async () => {
    const { body } = await answer(catalogue.listLessons, { courseCode: 'pf-trial', courseVer: 1 });
    expect(body.lessons[0]).toMatchObject({
      delivered: false,
      log: { completed: false },
      content: { mainVimeoID: null, modelAudioURL: null },
    });
  });
  it('shows a person their own state', async () => {
    await answer(lessonActivity.updateCompletion, { lessonID: 'pf-first-1', completed: true }, 'learner');
    const { body } = await answer(catalogue.listLessons, { courseCode: 'pf-first', courseVer: 1 }, 'learner');
    expect(body.lessons.map((lesson: { delivered: boolean }) => lesson.delivered)).toEqual([true, false]);
    expect(body.lessons[0].log.completed).toBe(true);
    const { courses } = (await answer(catalogue.listCourses, CURR, 'learner')).body;
    expect(courses[1].log.completedLessonCount).toBe(1);
  });
});
