import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Api } from '#api/client.ts';
import type { LessonPlace } from '#domain/lessons/lesson-path.ts';
import type { Count } from '#domain/practice/beats.ts';
import type { LessonPorts } from '#features/lesson/lesson-ports.ts';
import { lessonQuery, textQuery } from '#features/lesson/queries.ts';
import { countOfText } from '#sound/score/abc-text.ts';

const NOWHERE: LessonPlace = { courseCode: '', courseVer: 0, lessonOrder: 0 };

/** How the score of a lesson counts; null without a lesson, while its text is not here, and where it names no tempo. */
export function useLessonCount(
  api: Api,
  ports: Pick<LessonPorts, 'fetchText'>,
  place: LessonPlace | null,
): Count | null {
  const shown = useQuery({
    ...lessonQuery(api, place ?? NOWHERE),
    enabled: place !== null,
    throwOnError: false,
  });
  const lesson = shown.data?.lesson;
  const text = useQuery({
    ...textQuery(api, lesson?.lessonID ?? '', ports),
    enabled: lesson?.content.text === true,
    // A text that is here is not asked for again because of its tempo.
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  });
  return useMemo(() => countOfText(text.data?.markdown ?? ''), [text.data?.markdown]);
}
