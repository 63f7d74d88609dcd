import { expect } from 'vitest';
import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { releaseLessons } from '#server/learning/releases/release-lessons.ts';
import { aCurriculum, aSubscription } from './a-curriculum.ts';
import { aListeningServer, type ListeningServer } from './a-listening-server.ts';

const DAY = 86_400_000;
/** The clock of a test server stands at 2026-11-21T01:02:03Z. */
const START = '2026-11-15T01:02:03.000Z';

/**
 * A server with pf-beginner (pf-trial of 3 lessons; pf-1 of 4) and paid-only (po-1 of 1), and people:
 * `learner` joined pf-beginner 6 days ago, so has two lessons of pf-1; `former` had both curriculums until
 * yesterday; others are new.
 */
export async function aServerWithLearners(): Promise<ListeningServer> {
  const listening = await aListeningServer();
  const { deps } = listening.server;
  const products = [
    {
      productID: 'pf-beginner-standard',
      productPrice: 2980,
      productName: 'スタンダード',
      feature: { featureID: 1, featureName: '講師のコメントつき', teacherComment: true },
    },
  ];
  await aCurriculum(deps.db, { currCode: 'paid-only', courses: [{ courseCode: 'po-1', lessons: 1 }] });
  const curriculums = deps.db.updateTable('curriculums');
  await curriculums.set({ position: 2, admission: false }).where('curr_code', '=', 'paid-only').execute();
  await curriculums
    .set({ products: JSON.stringify(products) })
    .where('curr_code', '=', 'pf-beginner')
    .execute();
  const at = (day: number) => new Date(Date.parse(START) + (6 + day) * DAY);
  await aSubscription(deps.db, { uid: 'learner', start: at(-6) });
  for (const currCode of ['pf-beginner', 'paid-only'])
    await aSubscription(deps.db, { uid: 'former', currCode, start: at(-60), expire: at(-1) });
  await releaseLessons.run(deps);
  return listening;
}

/** An instant some days after the learner's start, as calls return it. */
export const startPlus = (days: number) => new Date(Date.parse(START) + days * DAY).toISOString();

export const IMAGE = { cldnPublicID: 'covers/any', cldnVersion: 1 };
const TEACHER = {
  teacherID: 'hanaoka',
  familyName: '花岡',
  firstName: '澪',
  familyNameEn: 'Hanaoka',
  firstNameEn: 'Mio',
};
const NO_LOG = { completed: false, movie: false, text: false, homeworkAudio: false, homeworkNote: false };

export interface LessonAs {
  trial?: boolean;
  delivered?: boolean;
  startTime?: string;
}

/** The complete lesson that a call must return. */
export function lessonAs(
  courseCode: string,
  lessonOrder: number,
  { trial = false, delivered = true, startTime }: LessonAs = {},
): Lesson {
  const id = delivered ? 100 + lessonOrder : null;
  return {
    lessonID: `${courseCode}-${lessonOrder}`,
    content: {
      lessonName: `第${lessonOrder}回`,
      description: '',
      image: IMAGE,
      teacher: TEACHER,
      mainVimeoID: id,
      homeworkVimeoID: null,
      homeworkVideo: null,
      mainVideo: id === null ? null : { kind: 'vimeo', id },
      text: true,
      homework: '弾いてみましょう。',
      modelAudioURL: delivered ? expect.stringMatching(/^\/media\/content\/b{64}\.m4a\?.*sig=/) : null,
    },
    location: { courseCode, courseVer: 1, lessonOrder, ...(trial ? { trial } : {}) },
    log: NO_LOG,
    delivered,
    ...(startTime === undefined ? {} : { userLesson: { startTime } }),
  };
}

/** The complete course that a call must return. */
export function courseAs(
  courseCode: string,
  lessonCount: number,
  rest: Pick<Course, 'delivered' | 'isTrial'> & { startTime?: string },
): Course {
  return {
    courseID: courseCode,
    courseCode,
    courseVer: 1,
    courseName: courseCode,
    lessonCount,
    description: { lead: '', subtitle: '', body: '' },
    image: IMAGE,
    teachers: [TEACHER],
    log: { completedLessonCount: 0 },
    ...rest,
  };
}
