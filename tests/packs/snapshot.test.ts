import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import type { Pack } from '#contract/entities/pack.ts';
import { learning } from '#contract/learning.ts';
import { packs } from '#contract/packs.ts';
import { fetchServerList } from '#packs/server-list.ts';
import { answerFrom, parseSnapshot } from '#packs/snapshot.ts';
import { aLesson, COURSE } from '#tests/support/a-lesson.ts';

const PLACE = { courseCode: 'pf-first', courseVer: 1 };
const PRACTICE = {
  warmUp: ['肩', '手', '指'],
  days: ['弾く', '数える', '歌う', '続ける', '録る'].map((task) => ({ task, check: `${task}ことができた` })),
};

/** What the device stores of a course whose first lesson has a card, and whose second has none. */
async function storedCourse() {
  const files: Pack['lessons'][number]['files'] = [];
  const lesson = { needsLine: false, files };
  const pack: Pack = {
    ...PLACE,
    courseID: 'pf-first',
    lessons: [
      { ...lesson, lessonID: 'pf-1', lessonOrder: 1, practice: PRACTICE },
      { ...lesson, lessonID: 'pf-2', lessonOrder: 2 },
    ],
  };
  const api = (async ({ path }: { path: string }) => {
    if (path === packs.show.path) return { pack };
    if (path === learning.showCourse.path) return { course: COURSE };
    return { lessons: [aLesson(1, 'はじめの音'), aLesson(2, '右手')] };
  }) as unknown as Api;
  const { snapshot } = await fetchServerList(PLACE, { api }, new AbortController().signal);
  return JSON.stringify(snapshot);
}

const answered = (body: string, path: string, asked: Record<string, unknown>) => {
  const snapshot = parseSnapshot(body);
  return snapshot && (answerFrom(snapshot, path, { ...PLACE, ...asked }) as Record<string, unknown> | null);
};

test('a lesson that was never opened has its card of five days offline', async () => {
  const body = await storedCourse();
  const show = (lessonOrder: number) => answered(body, learning.showLesson.path, { lessonOrder });
  expect(show(1)).toMatchObject({ lesson: { lessonID: 'pf-1', content: { practice: PRACTICE } } });
  expect(show(2)).toEqual({ lesson: aLesson(2, '右手') });
});

test('lists of lessons leave the cards out, as those of the server do', async () => {
  const body = await storedCourse();
  const lessons = [aLesson(1, 'はじめの音'), aLesson(2, '右手')];
  expect(answered(body, learning.listCourseLessons.path, {})).toEqual({ lessons });
  expect(answered(body, learning.listNearbyLessons.path, { lessonOrder: 1 })).toEqual({ lessons });
});

test('what an earlier version stored is read: its lessons have no card', () => {
  const body = JSON.stringify({ course: COURSE, lessons: [aLesson(1, 'はじめの音')], texts: {} });
  expect(answered(body, learning.showLesson.path, { lessonOrder: 1 })).toEqual({
    lesson: aLesson(1, 'はじめの音'),
  });
});
