import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import type { Api } from '#api/client.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { type LessonPlace, lessonPart } from '#domain/lessons/lesson-path.ts';
import { updateCachedLog } from '#features/lesson/lesson-log.ts';
import type { LessonPorts } from '#features/lesson/lesson-ports.ts';
import { PracticeCard } from '#features/lesson/practice-card.tsx';
import { lessonQuery, textQuery } from '#features/lesson/queries.ts';
import { texts } from '#features/lesson/texts.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { lazyComponent } from '#ui/layout/lazy-component.tsx';
import { readTextSize, TEXT_SIZES, TextSize } from './text-size.tsx';
import { useTextRead } from './use-text-read.ts';

const Article = lazyComponent(async () => (await import('./article.tsx')).Article);

interface TextScreenProps {
  api: Api;
  ports: LessonPorts;
  place: LessonPlace;
}

/** The text of a lesson: the second step. */
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
  const [size, setSize] = useDraft('otomichi.text-size', 1, readTextSize);
  const onRead = () => {
    if (lesson.log.text) return;
    // A log that cannot be stored is no reason to disturb a reader: the next reading tries again.
    ports.record(lesson.lessonID, { kind: 'text' }).then(
      () => updateCachedLog(queries, api, lesson, { text: true }),
      () => undefined,
    );
  };
  return (
    <>
      <TextSize value={size} onChange={setSize} />
      <Suspense fallback={<Skeleton lines={8} />}>
        <Article markdown={markdown} size={TEXT_SIZES[size] ?? TEXT_SIZES[1]} lessonID={lesson.lessonID} />
        <EndOfText characters={markdown.length} onRead={onRead} />
      </Suspense>
      <PracticeCard api={api} ports={ports} lesson={lesson} />
      <div>
        <LinkButton to="/lessons/$lesson/homework" params={{ lesson: lessonPart(place) }} icon="mic">
          {texts.toHomework}
        </LinkButton>
      </div>
    </>
  );
}

/** Inside the same Suspense boundary as the text, so that it is not in view before the text is there. */
function EndOfText({ characters, onRead }: { characters: number; onRead: () => void }) {
  const end = useRef<HTMLSpanElement>(null);
  useTextRead(end, characters, onRead);
  return <span ref={end} aria-hidden="true" className="block h-px" />;
}
