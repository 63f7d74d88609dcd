import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import type { Api } from '#api/client.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { type LessonPlace, lessonPart } from '#domain/lesson-path.ts';
import { showDeed } from '#features/lesson/lesson-log.ts';
import type { LessonPorts } from '#features/lesson/lesson-ports.ts';
import { lessonQuery, textQuery } from '#features/lesson/queries.ts';
import { texts } from '#features/lesson/texts.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { readSize, SIZES, TextSize } from './text-size.tsx';
import { useRead } from './use-text-read.ts';

const Article = lazy(async () => ({ default: (await import('./article.tsx')).Article }));

interface TextScreenProps {
  api: Api;
  ports: LessonPorts;
  place: LessonPlace;
}

export function TextScreen({ api, ports, place }: TextScreenProps) {
  const { lesson } = useSuspenseQuery(lessonQuery(api, place)).data;
  if (!lesson.content.text) {
    return (
      <EmptyState
        icon="text"
        title={texts.noText}
        action={
          <LinkButton to="/lessons/$lesson/homework" params={{ lesson: lessonPart(place) }} icon="mic">
            {texts.toHomework}
          </LinkButton>
        }
      >
        {lesson.content.mainVideo ? texts.noTextButFilm : texts.noTextBody}
      </EmptyState>
    );
  }
  return <Text api={api} ports={ports} lesson={lesson} place={place} />;
}

function Text({ api, ports, lesson, place }: TextScreenProps & { lesson: Lesson }) {
  const queries = useQueryClient();
  const { markdown } = useSuspenseQuery(textQuery(api, lesson.lessonID, ports)).data;
  const [size, setSize] = useDraft('otomichi.text-size', 1, readSize);
  const read = () => {
    if (lesson.log.text) return;
    // A log that cannot be kept is no reason to disturb somebody who is reading: it is tried at the next reading.
    ports.tell(lesson.lessonID, { kind: 'text' }).then(
      () => showDeed(queries, api, lesson, { text: true }),
      () => undefined,
    );
  };
  return (
    <>
      <TextSize value={size} onChange={setSize} />
      <Suspense fallback={<Skeleton lines={8} />}>
        <Article markdown={markdown} size={SIZES[size] ?? SIZES[1]} lessonID={lesson.lessonID} />
        <EndOfText characters={markdown.length} onRead={read} />
      </Suspense>
      <div>
        <LinkButton to="/lessons/$lesson/homework" params={{ lesson: lessonPart(place) }} icon="mic">
          {texts.toHomework}
        </LinkButton>
      </div>
    </>
  );
}

/** Stands inside the same boundary as the text: it cannot be seen before the text is there. */
function EndOfText({ characters, onRead }: { characters: number; onRead: () => void }) {
  const end = useRef<HTMLSpanElement>(null);
  useRead(end, characters, onRead);
  return <span ref={end} aria-hidden="true" className="block h-px" />;
}
