import { beforeAll, expect, it } from 'vitest';
import { learning } from '#contract/learning.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import {
  aServerWithLearners,
  courseAs,
  lessonAs,
  startPlus,
} from '#tests/support/server/a-server-with-learners.ts';
import { type CallRow, callTable } from '#tests/support/server/call-table.ts';

/** The calls of learning data, for a learner on their seventh day. */
const noCourse = [{ courseCode: 'no-such' }, { courseVer: 2 }, { courseVer: 0 }, { courseVer: 999_999_999 }];
const noLesson = [...noCourse, { lessonOrder: 0 }, { lessonOrder: 5 }, { lessonOrder: 999_999_999 }];
const ofCurriculum = {
  input: { currCode: 'pf-beginner' },
  paid: { currCode: 'paid-only' },
  missing: [{ currCode: 'no-such' }, { currCode: '-' }],
};
const ofCourse = { input: { courseCode: 'pf-1', courseVer: 1 }, paid: {}, missing: noCourse };

const trial = [1, 2, 3].map((order) => lessonAs('pf-trial', order, { trial: true }));
const paid = [1, 2, 3, 4].map((order) =>
  lessonAs('pf-1', order, { delivered: order <= 2, startTime: startPlus(5 * (order - 1)) }),
);
const course = courseAs('pf-1', 4, { delivered: true, isTrial: false, startTime: startPlus(0) });

const ROWS: readonly CallRow[] = [
  {
    name: 'GET /users/curriculums',
    call: learning.listCurriculums,
    input: {},
    answer: { curriculums: [{ currCode: 'pf-beginner', currName: 'ピアノはじめて' }] },
    missing: [],
  },
  {
    name: 'GET /users/courses/list',
    call: learning.listCourses,
    ...ofCurriculum,
    answer: { courses: [courseAs('pf-trial', 3, { delivered: true, isTrial: true }), course] },
  },
  {
    name: 'GET /users/lessons/list',
    call: learning.listUserLessons,
    ...ofCurriculum,
    answer: { lessons: [...trial, ...paid] },
  },
  {
    name: 'GET /users/lessons/status',
    call: learning.showStatus,
    ...ofCurriculum,
    answer: { lessonStatus: { allCompleted: false, allDelivered: false } },
  },
  { name: 'GET /courses/overviews/show', call: learning.showCourse, ...ofCourse, answer: { course } },
  {
    name: 'GET /courses/lessons/list',
    call: learning.listCourseLessons,
    ...ofCourse,
    answer: { lessons: paid },
  },
  {
    name: 'GET /lessons/show',
    call: learning.showLesson,
    input: { courseCode: 'pf-1', courseVer: 1, lessonOrder: 2 },
    paid: {},
    early: { lessonOrder: 3 },
    answer: { lesson: paid[1] },
    missing: noLesson,
  },
  {
    name: 'GET /lessons/list',
    call: learning.listNearbyLessons,
    input: { courseCode: 'pf-1', courseVer: 1, lessonOrder: 1 },
    paid: {},
    answer: { lessons: paid.slice(0, 2) },
    missing: noLesson,
  },
];

let server: ListeningServer;
beforeAll(async () => {
  server = await aServerWithLearners();
});

callTable(() => server, ROWS);

it('covers every call of the part', () =>
  expect(new Set(ROWS.map(({ call }) => call))).toEqual(new Set(Object.values(learning))));
