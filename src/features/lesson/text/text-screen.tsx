import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { Api } from '#api/client.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { instrumentOf } from '#domain/lessons/lesson-instrument.ts';
import { type LessonPlace, lessonPart } from '#domain/lessons/lesson-path.ts';
import { updateCachedLog } from '#features/lesson/lesson-log.ts';
import type { LessonPorts } from '#features/lesson/lesson-ports.ts';
import { PracticeCard } from '#features/lesson/practice-card.tsx';
import { lessonQuery, textQuery } from '#features/lesson/queries.ts';
import type { ScoreSlot } from '#features/lesson/score/score-slot.ts';
import { texts } from '#features/lesson/texts.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { lazyComponent } from '#ui/layout/lazy-component.tsx';
import { Card } from '#ui/layout/page.tsx';
import { readTextSize, TEXT_SIZES, TextSize } from './text-size.tsx';
import { useTextRead } from './use-text-read.ts';

const Article = lazyComponent(async () => (await import('./article.tsx')).Article);

/** Loads the code of scores beside that of the text, which waits for it: nothing may move once it is shown. */
function preloadScores(markdown: string, { preload }: ScoreSlot): void {
  if (markdown.includes('```abc')) preload();
}

interface TextScreenProps {
  api: Api;
  ports: LessonPorts;
  place: LessonPlace;
  score: ScoreSlot;
  /** The player of the model recording. */
  renderModel(lesson: Lesson, url: string): ReactNode;
}

/** The text of a lesson: the second step. */
export function TextScreen({ api, ports, place, ...slots }: TextScreenProps) {
  const { lesson } = useSuspenseQuery(lessonQuery(api, place)).data;
  if (!lesson.content.text) {
    return (
      <EmptyState icon="text" title={texts.noText} action={<ToHomework place={place} />}>
        {lesson.content.mainVideo ? texts.noTextButFilm : texts.noTextBody}
      </EmptyState>
    );
  }
  return <Text api={api} ports={ports} lesson={lesson} place={place} {...slots} />;
}

type TextProps = TextScreenProps & { lesson: Lesson };

function Text({ api, ports, lesson, place, score, renderModel }: TextProps) {
  const queries = useQueryClient();
  const { markdown } = useSuspenseQuery(textQuery(api, lesson.lessonID, ports)).data;
  useState(() => preloadScores(markdown, score));
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
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,42em)_minmax(16rem,1fr)] xl:items-start xl:gap-10">
      <div className="grid grid-cols-1 gap-6">
        <TextSize value={size} onChange={setSize} />
        <Suspense fallback={<LoadingText />}>
          <Article
            markdown={markdown}
            size={TEXT_SIZES[size] ?? TEXT_SIZES[1]}
            lessonID={lesson.lessonID}
            score={score}
          />
          <EndOfText characters={markdown.length} onRead={onRead} />
          {markdown.includes('```abc') && <SingToScore place={place} />}
          <PracticeCard api={api} ports={ports} lesson={lesson} />
          <div>
            <ToHomework place={place} />
          </div>
        </Suspense>
      </div>
      <HomeworkAside lesson={lesson} place={place} renderModel={renderModel} />
    </div>
  );
}

/** Beside the text on a wide screen: what it leads to, and how that sounds. */
function HomeworkAside({ lesson, place, renderModel }: Pick<TextProps, 'lesson' | 'place' | 'renderModel'>) {
  const { content } = lesson;
  return (
    <aside aria-label={texts.homework} className="sticky top-6 max-xl:hidden print:hidden">
      <Card tight>
        <div className="grid gap-3">
          <h2 className="font-bold">{texts.homework}</h2>
          <p className="text-sm whitespace-pre-line">{content.homework ?? texts.noHomework}</p>
          {content.modelAudioURL && (
            <div className="grid gap-1">
              <p className="text-sm text-ink-soft">{texts.model}</p>
              {renderModel(lesson, content.modelAudioURL)}
            </div>
          )}
          <div>
            <ToHomework place={place} />
          </div>
        </div>
      </Card>
    </aside>
  );
}

/** In voice lessons: the score with the line of one's own voice over it. */
function SingToScore({ place }: { place: LessonPlace }) {
  if (instrumentOf(place.courseCode) !== 'voice') return null;
  return (
    <div>
      <LinkButton
        to="/practice"
        search={{ tool: 'voice', lesson: lessonPart(place) }}
        tone="secondary"
        icon="music"
      >
        {texts.singToScore}
      </LinkButton>
    </div>
  );
}

function ToHomework({ place }: { place: LessonPlace }) {
  return (
    <LinkButton to="/lessons/$lesson/homework" params={{ lesson: lessonPart(place) }} icon="mic">
      {texts.toHomework}
    </LinkButton>
  );
}

/** As high as the screen: what follows a text is below the screen, before and after the text has loaded. */
function LoadingText() {
  return (
    <div className="min-h-svh">
      <Skeleton lines={8} />
    </div>
  );
}

/** Inside the same Suspense boundary as the text, so that it is not in view before the text is there. */
function EndOfText({ characters, onRead }: { characters: number; onRead: () => void }) {
  const end = useRef<HTMLSpanElement>(null);
  useTextRead(end, characters, onRead);
  return <span ref={end} aria-hidden="true" className="block h-px" />;
}
