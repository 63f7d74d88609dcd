import { beforeAll, describe, expect, it } from 'vitest';
import { learning } from '#contract/learning.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { aCurriculum, aSubscription } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

const CURR = { currCode: 'pf-beginner' };
const TRIAL = { courseCode: 'pf-trial', courseVer: 1 };
let server: AServer;
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * DAY_MS);

const answer: AServer['answer'] = (...call) => server.answer(...call);

beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.database.db, {
    courses: [
      { courseCode: 'pf-trial', isTrial: true, lessons: 2 },
      { courseCode: 'pf-first', lessons: 2 },
      { courseCode: 'pf-second', lessons: 1 },
    ],
  });
  await aSubscription(server.database.db, { uid: 'learner', start: daysAgo(6) });
  await aSubscription(server.database.db, { uid: 'former', start: daysAgo(60), expire: daysAgo(1) });
});

describe('trial courses', () => {
  it('are open to every signed-in person, with all lessons at once', async () => {
    const { status, body } = await answer(learning.listCourseLessons, TRIAL, 'newcomer');
    expect(status).toBe(200);
    expect(body.lessons.map((lesson: { delivered: boolean }) => lesson.delivered)).toEqual([true, true]);
    expect(body.lessons[0].location).toEqual({ ...TRIAL, lessonOrder: 1, trial: true });
    expect(body.lessons[0].content.mainVimeoID).toBe(101);
    expect(body.lessons[0].content.modelAudioURL).toMatch(/^\/media\/content\/b{64}\.m4a\?/);
  });
  it.each(['newcomer', 'former'])('are the only courses of a %s', async (uid) => {
    const { body } = await answer(learning.listCourses, CURR, uid);
    expect(body.courses.map((course: { courseCode: string }) => course.courseCode)).toEqual(['pf-trial']);
    expect(body.courses[0]).toMatchObject({ isTrial: true, delivered: true, lessonCount: 2 });
  });
});

describe('paid courses', () => {
  it('release a lesson every five days, and the next course after the last lesson', async () => {
    const { body } = await answer(learning.listUserLessons, CURR, 'learner');
    const paid = body.lessons.filter((lesson: { location: { trial?: boolean } }) => !lesson.location.trial);
    const start = daysAgo(6).getTime();
    expect(
      paid.map((lesson: { userLesson: { startTime: string } }) => Date.parse(lesson.userLesson.startTime)),
    ).toEqual([start, start + 5 * DAY_MS, start + 10 * DAY_MS]);
    expect(paid.map((lesson: { delivered: boolean }) => lesson.delivered)).toEqual([true, true, false]);
    expect(paid[2].content).toMatchObject({ mainVimeoID: null, modelAudioURL: null });
  });
});

it('lists the lessons before and after, within the course', async () => {
  const { body } = await answer(learning.listNearbyLessons, { ...TRIAL, lessonOrder: 2 }, 'learner');
  expect(body.lessons.map((lesson: { lessonID: string }) => lesson.lessonID)).toEqual([
    'pf-trial-1',
    'pf-trial-2',
  ]);
});

it('lists the curriculums of a person', async () => {
  expect((await answer(learning.listCurriculums, {}, 'learner')).body.curriculums).toEqual([
    { currCode: 'pf-beginner', currName: 'ピアノはじめて' },
  ]);
  expect((await answer(learning.listCurriculums, {}, 'newcomer')).body.curriculums).toEqual([]);
});
