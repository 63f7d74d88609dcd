import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { isRefusal } from '#app/cache/query-client.ts';
import type { AppContext } from '#app/context.ts';
import { type LessonPlace, lessonPart } from '#domain/lessons/lesson-path.ts';
import { lessonQuery, textQuery } from '#features/lesson/queries.ts';
import { parseText } from '#features/lesson/text/parse-text.ts';
import type { RoomSounds } from '#features/practice/room/room-sounds.ts';
import type { AskedSearch } from '#features/practice/score/asked-search.ts';
import { LessonChooser } from '#features/practice/score/lesson-chooser.tsx';
import { OtherLesson, ScoreTool } from '#features/practice/score/score-tool.tsx';
import { texts } from '#features/practice/score/texts.ts';
import type { PlayedSource } from '#sound/playing-now.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { ScoreToCome } from './score-to-come.tsx';
import { useChoosableLessons } from './use-choosable-lessons.ts';

interface ScoreRoomProps {
  context: AppContext;
  sounds: RoomSounds;
  uid: string;
  place: LessonPlace | null;
  source: PlayedSource | undefined;
  asked: AskedSearch;
  /** Stands under what is shown, once it is shown. */
  below: ReactNode;
}

/** The tab 「曲」: a lesson's scores and model, or the lessons to choose from. */
export function ScoreRoom({ place, ...room }: ScoreRoomProps) {
  return place === null ? (
    <Chooser context={room.context} uid={room.uid} below={room.below} />
  ) : (
    <ScoresOfLesson {...room} place={place} />
  );
}

function Chooser({ context, uid, below }: Pick<ScoreRoomProps, 'context' | 'uid' | 'below'>) {
  const { recent, current, isAsking } = useChoosableLessons(context, uid);
  if (isAsking && recent.length === 0) return <ScoreToCome />;
  return (
    <>
      <LessonChooser recent={recent} current={current} />
      {!isAsking && below}
    </>
  );
}

function ScoresOfLesson({
  context,
  sounds,
  place,
  source,
  asked,
  below,
}: Omit<ScoreRoomProps, 'uid'> & { place: LessonPlace }) {
  const { api, lesson: ports } = context;
  const shown = useQuery({ ...lessonQuery(api, place), throwOnError: false });
  const lesson = shown.data?.lesson;
  const text = useQuery({
    ...textQuery(api, lesson?.lessonID ?? '', ports),
    enabled: lesson?.content.text === true,
    throwOnError: false,
  });
  const markdown = text.data?.markdown;
  const scores = useMemo(() => parseText(markdown ?? '').filter((part) => part.kind === 'score'), [markdown]);
  if (lesson === undefined) {
    if (!shown.isError) return <ScoreToCome />;
    return (
      <>
        <div className="grid gap-4">
          <Notice tone="warn">{isRefusal(shown.error) ? texts.lessonShut : texts.lessonMissing}</Notice>
          <OtherLesson />
        </div>
        {below}
      </>
    );
  }
  if (lesson.content.text && text.isPending) return <ScoreToCome />;
  return (
    <>
      <ScoreTool
        sounds={sounds}
        lesson={lessonPart(place)}
        lessonName={lesson.content.lessonName}
        scores={scores}
        modelURL={lesson.content.modelAudioURL}
        isTextMissing={lesson.content.text && markdown === undefined}
        source={source}
        asked={asked}
      />
      {below}
    </>
  );
}
