import { Suspense } from 'react';
import type { Lesson } from '#contract/entities/lesson.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import type { ScoreSlot } from '#features/lesson/score/score-slot.ts';
import { lazyComponent, optionalComponent } from '#ui/layout/lazy-component.tsx';

const loadScore = async () => (await import('./lesson-player.tsx')).LessonScore;
const Score = lazyComponent(loadScore);
const Model = optionalComponent(async () => (await import('./lesson-model.tsx')).LessonModel);

/** The players of a lesson's scores, for its text and its homework. */
export function scoreSlot(lesson: string): ScoreSlot {
  return {
    preload: () => void loadScore().catch(() => undefined),
    render: ({ abc, guitar, number, scoreID }) => (
      <Score lesson={lesson} number={number} abc={abc} guitar={guitar} scoreID={scoreID} />
    ),
  };
}

/** The player of a lesson's model recording. */
export function renderModel(lesson: Lesson, url: string, allowed = true) {
  return (
    <Suspense fallback={<div className="min-h-44" />}>
      <Model key={lessonPart(lesson.location)} lesson={lesson} url={url} allowed={allowed} />
    </Suspense>
  );
}
