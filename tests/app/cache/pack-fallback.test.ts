import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import { answerFromPacks } from '#app/cache/pack-answers.ts';
import { withPackFallback } from '#app/cache/pack-fallback.ts';
import { createQueryClient } from '#app/cache/query-client.ts';
import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { ApiError } from '#contract/errors.ts';
import { learning } from '#contract/learning.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { users } from '#contract/users.ts';

const image = { cldnPublicID: 'pf/cover', cldnVersion: 1 };
const log = { completed: false, movie: false, text: false, homeworkAudio: false, homeworkNote: false };

const lesson = (lessonOrder: number, delivered = true): Lesson => ({
  lessonID: `pf-${lessonOrder}`,
  content: {
    lessonName: `レッスン${lessonOrder}`,
    description: '',
    image,
    teacher: { familyName: '北野', firstName: '沙世', familyNameEn: 'Kitano', firstNameEn: 'Sayo' },
    mainVimeoID: null,
    homeworkVimeoID: null,
    mainVideo: null,
    homeworkVideo: null,
    text: true,
    homework: null,
    modelAudioURL: null,
  },
  location: { courseCode: 'pf', courseVer: 1, lessonOrder },
  log,
  delivered,
});

const course: Course = {
  courseID: 'pf',
  courseCode: 'pf',
  courseVer: 1,
  courseName: 'ピアノ',
  lessonCount: 4,
  image,
  description: { lead: '', subtitle: '', body: '' },
  log: { completedLessonCount: 0 },
  delivered: true,
  isTrial: true,
};
const lessons = [lesson(1), lesson(2), lesson(3), lesson(4, false)];
const texts = { 'pf-2': '/media/content/text.md' };
const BODY = JSON.stringify({ course, lessons, texts });

/** A page whose person has a pack of one course. */
function aPage(server: 'lost' | 'silent' | 'fine' | 'refused') {
  const queries = createQueryClient();
  const network = { on: true };
  const waits: (() => void)[] = [];
  const api = (async (endpoint: { path: string }) => {
    if (server === 'lost') throw new ApiError('api/network');
    if (server === 'refused') throw new ApiError('api/forbidden');
    if (server === 'silent') return new Promise(() => undefined);
    return { of: endpoint.path };
  }) as unknown as Api;
  const snapshots = {
    snapshotsOf: async (uid: string) => (uid === 'hanako' ? ['{"of another version"', BODY] : []),
  };
  let uid: string | null = 'hanako';
  const call = withPackFallback(api, {
    uid: () => uid,
    queries,
    isOnline: () => network.on,
    answerFromPacks: (...call) => answerFromPacks(...call, snapshots),
    later: (work) => void waits.push(work),
  });
  return {
    call,
    queries,
    network,
    waits,
    be: (who: string | null) => {
      uid = who;
    },
  };
}

const at = (lessonOrder: number) => ({ courseCode: 'pf', courseVer: 1, lessonOrder });

test('answers the screens of a course and its lessons from the pack when offline', async () => {
  const { call } = aPage('lost');
  const ofCourse = { courseCode: 'pf', courseVer: 1 };
  expect(await call(learning.showCourse, ofCourse)).toEqual({ course });
  expect(await call(learning.listCourseLessons, ofCourse)).toEqual({ lessons });
  expect(await call(learning.showLesson, at(2))).toEqual({ lesson: lessons[1] });
  expect(await call(learning.listNearbyLessons, at(1))).toEqual({ lessons: lessons.slice(0, 2) });
  expect(await call(lessonActivity.showText, { lessonID: 'pf-2' })).toEqual({ url: texts['pf-2'] });
});

test('fails as before for what is not in the pack, not released or of another person', async () => {
  const { call, be } = aPage('lost');
  await expect(call(learning.showLesson, at(4))).rejects.toMatchObject({ code: 'api/network' });
  await expect(call(learning.showLesson, { ...at(1), courseVer: 2 })).rejects.toThrow();
  await expect(call(lessonActivity.showText, { lessonID: 'pf-1' })).rejects.toThrow();
  await expect(call(users.signOut, {})).rejects.toThrow();
  for (const who of ['taro', null]) {
    be(who);
    await expect(call(learning.showLesson, at(1))).rejects.toMatchObject({ code: 'api/network' });
  }
});

test('never replaces a cached answer by an older one of the pack', async () => {
  const { call, queries } = aPage('lost');
  queries.setQueryData(queryKeyOf(learning.showLesson, at(2)), { lesson: lesson(2) });
  await expect(call(learning.showLesson, at(2))).rejects.toMatchObject({ code: 'api/network' });
});

test('prefers the server’s answer and its refusal to the pack', async () => {
  expect(await aPage('fine').call(learning.showLesson, at(2))).toEqual({ of: learning.showLesson.path });
  await expect(aPage('refused').call(learning.showLesson, at(2))).rejects.toMatchObject({
    code: 'api/forbidden',
  });
});

test('answers from the pack when the server does not answer in time', async () => {
  const { call, waits } = aPage('silent');
  const answer = call(learning.showLesson, at(2));
  for (const over of waits) over();
  expect(await answer).toEqual({ lesson: lessons[1] });
});
