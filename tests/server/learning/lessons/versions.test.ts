import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import { homework } from '#contract/homework.ts';
import { learning } from '#contract/learning.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { releaseLessons } from '#server/learning/releases/release-lessons.ts';
import {
  aCurriculum,
  addCourse,
  addLesson,
  aSubscription,
  retireCourse,
} from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
let uid = '';
let curriculums = 0;
/** Every test has its own curriculum and learner; course codes begin with these letters. */
let c = '';

const answer: AServer['answer'] = (...call) => server.answer(...call);
const db = () => server.database.db;
const run = () => releaseLessons.run(server.deps);
const refused = { status: 403, body: { errorCode: 'api/forbidden' } };

beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  curriculums += 1;
  c = `c${curriculums}`;
  uid = `learner-${curriculums}`;
  await aCurriculum(db(), {
    currCode: c,
    courses: [
      { courseCode: `${c}-trial`, isTrial: true, lessons: 2 },
      { courseCode: `${c}-a`, lessons: 3 },
      { courseCode: `${c}-b`, lessons: 2 },
    ],
  });
});

const join = (daysAgo: number, who = uid) =>
  aSubscription(db(), {
    uid: who,
    currCode: c,
    start: new Date(server.clock.now().getTime() - daysAgo * DAY_MS),
  });

async function publish(course: { courseCode: string; lessons: number; isTrial?: boolean }, position = 1) {
  await retireCourse(db(), course.courseCode);
  await addCourse(db(), c, { ...course, courseVer: 2 }, position);
}

const coursesOf = async (who = uid) =>
  (await answer(learning.listCourses, { currCode: c }, who)).body.courses.map(
    (course: { courseCode: string; courseVer: number }) => `${course.courseCode}_${course.courseVer}`,
  );
const releasedLessons = async (who = uid) =>
  (await answer(learning.listUserLessons, { currCode: c }, who)).body.lessons.flatMap(
    (lesson: { delivered: boolean; lessonID: string; location: { trial?: boolean } }) =>
      lesson.delivered && !lesson.location.trial ? [lesson.lessonID] : [],
  );

describe('a new version of a course', () => {
  it('does not move learners who have begun the older version, in any call', async () => {
    await join(6);
    await run();
    await publish({ courseCode: `${c}-a`, lessons: 5 });
    const old = { courseCode: `${c}-a`, courseVer: 1 };
    expect(await coursesOf()).toEqual([`${c}-trial_1`, `${c}-a_1`, `${c}-b_1`]);
    expect(await releasedLessons()).toEqual([`${c}-a-1`, `${c}-a-2`]);
    const shown = await answer(learning.showCourse, old, uid);
    expect(shown.body.course).toMatchObject({ courseVer: 1, lessonCount: 3, delivered: true });
    const listed = await answer(learning.listCourseLessons, old, uid);
    expect(listed.body.lessons.map((one: { delivered: boolean }) => one.delivered)).toEqual([
      true,
      true,
      false,
    ]);
    expect((await answer(learning.showLesson, { ...old, lessonOrder: 2 }, uid)).status).toBe(200);
    expect(
      (await answer(learning.listNearbyLessons, { ...old, lessonOrder: 2 }, uid)).body.lessons,
    ).toHaveLength(3);
    const lesson = { lessonID: `${c}-a-2` };
    expect((await answer(lessonActivity.showText, lesson, uid)).status).toBe(200);
    expect((await answer(homework.createUpload, lesson, uid)).status).toBe(200);
    const seen = (await answer(catalogue.listCourses, { currCode: c }, uid)).body.courses;
    expect(seen.map((course: { courseVer: number }) => course.courseVer)).toEqual([1, 1, 1]);
    expect((await answer(catalogue.countLessons, { currCode: c }, uid)).body).toEqual({ lessonCount: 7 });
    server.clock.advance(13 * DAY_MS);
    await run();
    expect(await releasedLessons()).toEqual([`${c}-a-1`, `${c}-a-2`, `${c}-a-3`, `${c}-b-1`]);
    expect((await answer(learning.showStatus, { currCode: c }, uid)).body.lessonStatus.allDelivered).toBe(
      false,
    );
    server.clock.advance(DAY_MS);
    expect((await answer(learning.showStatus, { currCode: c }, uid)).body.lessonStatus.allDelivered).toBe(
      true,
    );
  });

  it('is shown to visitors, newcomers, later learners and anyone who has not begun the course', async () => {
    await join(0);
    await run();
    await publish({ courseCode: `${c}-b`, lessons: 4 }, 2);
    await publish({ courseCode: `${c}-a`, lessons: 1 });
    await join(0, 'later');
    expect(await coursesOf()).toEqual([`${c}-trial_1`, `${c}-a_1`, `${c}-b_2`]);
    expect(await coursesOf('later')).toEqual([`${c}-trial_1`, `${c}-a_2`, `${c}-b_2`]);
    expect(await releasedLessons('later')).toEqual([`${c}-a_2-1`]);
    expect((await answer(catalogue.countLessons, { currCode: c })).body).toEqual({ lessonCount: 7 });
  });

  it('can be seen at its address, but none of its lessons is released', async () => {
    await join(6);
    await run();
    await publish({ courseCode: `${c}-a`, lessons: 2 });
    const other = { courseCode: `${c}-a`, courseVer: 2 };
    const { body } = await answer(learning.listCourseLessons, other, uid);
    expect(body.lessons.map((one: { delivered: boolean }) => one.delivered)).toEqual([false, false]);
    expect(body.lessons[0].userLesson).toBeUndefined();
    expect(await answer(learning.showLesson, { ...other, lessonOrder: 1 }, uid)).toMatchObject(refused);
    expect(await answer(lessonActivity.logText, { lessonID: `${c}-a_2-1` }, uid)).toMatchObject(refused);
  });

  it('of a trial course does not move learners with work in the older version', async () => {
    const begin = (who: string) => answer(lessonActivity.logText, { lessonID: `${c}-trial-1` }, who);
    expect((await begin(uid)).status).toBe(200);
    await publish({ courseCode: `${c}-trial`, isTrial: true, lessons: 4 }, 0);
    expect(await coursesOf()).toEqual([`${c}-trial_1`]);
    expect(await coursesOf('newcomer')).toEqual([`${c}-trial_2`]);
    // A link to the other version opens it, and the own version stays.
    const done = { lessonID: `${c}-trial_2-1`, completed: true };
    server.clock.advance(1000);
    expect((await answer(lessonActivity.updateCompletion, done, uid)).status).toBe(200);
    expect(await coursesOf()).toEqual([`${c}-trial_1`]);
  });
});

describe('a school that changes its curriculum', () => {
  it('drops a course, and learners who have begun it finish it first', async () => {
    await join(6);
    await run();
    await retireCourse(db(), `${c}-a`);
    expect(await coursesOf()).toEqual([`${c}-trial_1`, `${c}-a_1`, `${c}-b_1`]);
    expect(await coursesOf('newcomer')).toEqual([`${c}-trial_1`]);
    server.clock.advance(9 * DAY_MS);
    expect(await releasedLessons()).toEqual([`${c}-a-1`, `${c}-a-2`, `${c}-a-3`, `${c}-b-1`]);
  });

  it('adds a course at the front, and nobody loses a lesson or gets two at once', async () => {
    await join(6);
    await run();
    await addCourse(db(), c, { courseCode: `${c}-0`, lessons: 1 }, 0);
    expect(await releasedLessons()).toEqual([`${c}-a-1`, `${c}-a-2`]);
    server.clock.advance(4 * DAY_MS);
    await run();
    expect(await releasedLessons()).toEqual([`${c}-a-1`, `${c}-a-2`, `${c}-a-3`]);
    server.clock.advance(5 * DAY_MS);
    expect(await releasedLessons()).toContain(`${c}-0-1`);
  });

  it('reverses its courses, and courses that were begun continue', async () => {
    await join(1);
    await run();
    await db().updateTable('courses').set({ position: 0 }).where('course_id', '=', `${c}-b`).execute();
    server.clock.advance(9 * DAY_MS);
    await run();
    expect(await releasedLessons()).toEqual([`${c}-a-1`, `${c}-a-2`, `${c}-a-3`]);
  });

  it('adds lessons, and a learner who has all others gets them one by one from the next slot on', async () => {
    await join(103);
    await run();
    await addLesson(db(), `${c}-b`, 3);
    await addCourse(db(), c, { courseCode: `${c}-z`, lessons: 2 }, 5);
    expect(await releasedLessons()).toHaveLength(5);
    server.clock.advance(2 * DAY_MS);
    expect((await releasedLessons()).slice(5)).toEqual([`${c}-b-3`]);
    await run();
    server.clock.advance(5 * DAY_MS);
    await run();
    expect((await releasedLessons()).slice(5)).toEqual([`${c}-b-3`, `${c}-z-1`]);
  });
});
