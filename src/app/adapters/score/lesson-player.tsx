import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { practiceSounds } from '#app/adapters/practice-sounds.ts';
import { parseLessonPlace } from '#domain/lessons/lesson-path.ts';
import { lessonQuery } from '#features/lesson/queries.ts';
import type { LessonScoreProps } from '#features/practice/score/lesson-score.tsx';
import { LessonScore as Score } from '#features/practice/score/lesson-score.tsx';

type Props = Omit<LessonScoreProps, 'player' | 'lessonName'>;

const NOWHERE = { courseCode: '', courseVer: 0, lessonOrder: 0 };

/** A score in a lesson's pages: the one player of the visit plays it. */
export function LessonScore(props: Props) {
  const context = useRouteContext({ from: '__root__' });
  const place = parseLessonPlace(props.lesson);
  const shown = useQuery({
    ...lessonQuery(context.api, place ?? NOWHERE),
    enabled: place !== null,
    throwOnError: false,
  });
  const lessonName = shown.data?.lesson.content.lessonName ?? null;
  return <Score {...props} lessonName={lessonName} player={practiceSounds(context).score} />;
}
