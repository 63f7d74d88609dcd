import { expect, test } from 'vitest';
import { continueAt, type LessonToContinue } from '#domain/lessons/continue-at.ts';
import type { StepFacts } from '#domain/lessons/next-step.ts';

const NOTHING_DONE = { movie: false, text: false, homeworkAudio: false };

function aLesson(
  lessonOrder: number,
  { steps, ...facts }: { completed?: boolean; delivered?: boolean; steps?: Partial<StepFacts> } = {},
): LessonToContinue {
  return {
    place: { courseCode: 'pf-trial', courseVer: 1, lessonOrder },
    completed: false,
    delivered: true,
    deliveryTime: null,
    ...facts,
    steps: {
      film: true,
      text: true,
      homework: true,
      log: NOTHING_DONE,
      filmAt: 0,
      takes: 'none',
      ...steps,
    },
  };
}

const found = (lessons: readonly LessonToContinue[], wish: 'next' | 'record' = 'next') => {
  const at = continueAt(lessons, wish);
  return at && [at.place.lessonOrder, at.step];
};

test('goes on with the first lesson that is not completed, at its next step', () => {
  const lessons = [aLesson(1, { completed: true }), aLesson(2), aLesson(3)];
  expect(found(lessons)).toEqual([2, 'film']);
  const read = aLesson(2, { steps: { log: { ...NOTHING_DONE, movie: true } } });
  expect(found([read])).toEqual([2, 'text']);
  const played = aLesson(2, { steps: { takes: 'recorded' } });
  expect(found([played])).toEqual([2, 'homework']);
});

test('a lesson of which only 完了 is missing opens where its homework is, or at its beginning', () => {
  const log = { movie: true, text: true, homeworkAudio: true };
  expect(found([aLesson(1, { steps: { log } })])).toEqual([1, 'homework']);
  const reading = { homework: false, log: { ...log, homeworkAudio: false } };
  expect(found([aLesson(1, { steps: reading })])).toEqual([1, 'film']);
});

test('the recorder opens at once, whatever was not seen yet', () => {
  expect(found([aLesson(1, { completed: true }), aLesson(2)], 'record')).toEqual([2, 'homework']);
});

test('the recorder opens in a lesson with something to record', () => {
  const lessons = [aLesson(1, { completed: true }), aLesson(2, { steps: { homework: false } }), aLesson(3)];
  expect(found(lessons, 'record')).toEqual([3, 'homework']);
});

test('when everything is completed, the last released lesson is played again', () => {
  const lessons = [
    aLesson(1, { completed: true }),
    aLesson(2, { completed: true }),
    aLesson(3, { delivered: false }),
  ];
  expect(found(lessons, 'record')).toEqual([2, 'homework']);
});

test('knows when there is nothing to go on with', () => {
  expect(found([])).toBeNull();
  expect(found([aLesson(1, { delivered: false })])).toBeNull();
  expect(found([aLesson(1, { steps: { homework: false } })], 'record')).toBeNull();
});
