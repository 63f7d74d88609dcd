import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { queryOf } from '#api/query.ts';
import { cachedLessons } from '#app/adapters/lessons-in-cache.ts';
import { currentCurriculum } from '#app/cache/current-curriculum.ts';
import type { AppContext } from '#app/context.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { learning } from '#contract/learning.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import type { ChoosableLesson } from '#features/practice/score/lesson-chooser.tsx';
import { readStudyTimes } from '#local/practice/study-time.ts';

const MAX_RECENT = 6;
const MAX_CURRENT = 8;

/** Lessons with something to play along: those that this device opened last, and those in progress. */
export function useChoosableLessons(context: AppContext, uid: string) {
  const queries = useQueryClient();
  const [currCode, setCurrCode] = useState<string | null>(null);
  useEffect(() => {
    void currentCurriculum(context, Date.now()).then(setCurrCode);
  }, [context]);
  const list = useQuery({
    ...queryOf(context.api, learning.listUserLessons, { currCode: currCode ?? '' }),
    enabled: currCode !== null,
    throwOnError: false,
  });
  const lessons = list.data?.lessons;
  const choosable = useMemo(() => {
    const known = new Map(cachedLessons(queries).map((lesson) => [lesson.lessonID, lesson]));
    const opened = Object.keys(readStudyTimes(localStorage, uid)).reverse();
    const recent = opened.flatMap((lessonID) => known.get(lessonID) ?? []).filter(isPlayable);
    const current = (lessons ?? []).filter((lesson) => isPlayable(lesson) && !lesson.log.completed);
    const recently = recent.slice(0, MAX_RECENT);
    return {
      recent: recently.map(asChoosable),
      current: current
        .filter(({ lessonID }) => !recently.some((each) => each.lessonID === lessonID))
        .slice(0, MAX_CURRENT)
        .map(asChoosable),
    };
  }, [queries, uid, lessons]);
  // Without a network the question waits for ever: nothing more is to come.
  const isAsking = currCode === null || (list.isPending && list.fetchStatus === 'fetching');
  return { ...choosable, isAsking };
}

/** What is listed may be of an older answer, which lacks parts. */
function isPlayable(lesson: Partial<Lesson>): boolean {
  const { content, delivered } = lesson;
  return delivered === true && (content?.text === true || Boolean(content?.modelAudioURL));
}

function asChoosable({ content, location }: Lesson): ChoosableLesson {
  return { lesson: lessonPart(location), name: content.lessonName };
}
