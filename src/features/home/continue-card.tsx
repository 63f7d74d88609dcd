import { useState, useSyncExternalStore } from 'react';
import type { Lesson } from '#contract/entities/lesson.ts';
import { imageURL } from '#domain/image-url.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { isUntouched, type NextStep, nextStep, type StepFacts } from '#domain/lessons/next-step.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton, TextLink } from '#ui/button/link-button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { formatTime } from '#ui/media/format-time.ts';
import type { IconName } from '#ui/media/icon.tsx';
import { Picture } from '#ui/media/picture.tsx';
import type { HomeLessons, WaitingTakes } from './home-ports.ts';
import { LessonSteps } from './lesson-steps.tsx';
import { texts } from './texts.ts';

interface ContinueCardProps {
  lesson: Lesson;
  waiting: WaitingTakes;
  lessons: HomeLessons;
}

/** Today's lesson with one large button that leads to the next step, wherever the learner left off. */
export function ContinueCard({ lesson, waiting, lessons }: ContinueCardProps) {
  const { content, location } = lesson;
  const facts = useStepFacts(lesson, waiting, lessons);
  const next = nextStep(facts);
  return (
    <article className="@container rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
      {/* Large letters leave no room for a name beside the picture: it then stands above. */}
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3 @min-[15rem]:grid-cols-[1fr_6.5rem] md:@min-[15rem]:grid-cols-[1fr_15rem]">
        <div className="min-w-0">
          <p className="tabular text-sm text-ink-soft">{texts.lesson(location.lessonOrder)}</p>
          {/* The way on stays in reach below a name of any length. */}
          <h3 className="line-clamp-5 @min-[15rem]:line-clamp-3 text-xl font-bold">{content.lessonName}</h3>
        </div>
        <div className="row-start-1 @min-[15rem]:row-auto md:@min-[15rem]:row-span-2">
          <Picture
            src={imageURL(content.image, { width: 480, height: 270 })}
            alt=""
            width={480}
            height={270}
            eager
          />
        </div>
        <div className="grid gap-3 @min-[15rem]:col-span-2 md:@min-[15rem]:col-span-1">
          <LessonSteps facts={facts} next={next} />
          {next.kind === 'complete' ? (
            <CompleteButton lesson={lesson} lessons={lessons} />
          ) : (
            <ContinueLink next={next} begins={isUntouched(facts)} lesson={lesson} />
          )}
        </div>
        {content.homework && (
          <p className="@min-[15rem]:col-span-2 rounded-md bg-sunk px-4 py-3 text-sm">
            <b>{texts.homework}：</b>
            {content.homework}
          </p>
        )}
        <p className="@min-[15rem]:col-span-2 -mb-2 -ml-4">
          <LinkButton
            to="/lessons/$lesson"
            params={{ lesson: lessonPart(location) }}
            tone="quiet"
            size="small"
            icon="right"
          >
            {texts.open}
          </LinkButton>
        </p>
      </div>
    </article>
  );
}

function useStepFacts(
  { lessonID, content, log }: Lesson,
  waiting: WaitingTakes,
  lessons: HomeLessons,
): StepFacts {
  const submitted = useSyncExternalStore(waiting.subscribe, waiting.list) ?? [];
  const recorded = useSyncExternalStore(waiting.subscribe, waiting.recordedLessons);
  const isSubmitted = submitted.some((take) => take.lessonID === lessonID);
  return {
    film: content.mainVideo !== null,
    text: content.text,
    homework: content.homework !== null,
    log,
    filmAt: useSyncExternalStore(lessons.subscribe, () => lessons.filmAt(lessonID)),
    takes: isSubmitted ? 'submitted' : recorded.includes(lessonID) ? 'recorded' : 'none',
  };
}

type Step = Exclude<NextStep, { kind: 'complete' }>;

const TARGETS = {
  film: { to: '/lessons/$lesson', icon: 'play' },
  text: { to: '/lessons/$lesson/text', icon: 'text' },
  record: { to: '/lessons/$lesson/homework', icon: 'mic' },
  submit: { to: '/lessons/$lesson/homework', icon: 'send' },
} as const satisfies Record<Step['kind'], { to: string; icon: IconName }>;

function ContinueLink({ next, begins, lesson }: { next: Step; begins: boolean; lesson: Lesson }) {
  const { to, icon } = TARGETS[next.kind];
  const detail =
    next.kind === 'film' && next.at >= 1 ? texts.next.filmFrom(formatTime(next.at)) : texts.next[next.kind];
  return (
    <LinkButton to={to} params={{ lesson: lessonPart(lesson.location) }} icon={icon} size="large" wide>
      <span className="flex flex-wrap items-baseline justify-center gap-x-3">
        <span>{begins ? texts.begin : texts.continue}</span>
        <span className="tabular text-sm font-normal">{detail}</span>
      </span>
    </LinkButton>
  );
}

/** Completes the lesson in place: the card then shows the next one. The toast leads back to the lesson, to undo it. */
function CompleteButton({ lesson, lessons }: Pick<ContinueCardProps, 'lesson' | 'lessons'>) {
  const showToast = useToast();
  const [busy, setBusy] = useState(false);
  const complete = async () => {
    setBusy(true);
    try {
      await lessons.complete(lesson);
      showToast(
        texts.completed(lesson.content.lessonName),
        <TextLink standalone to="/lessons/$lesson" params={{ lesson: lessonPart(lesson.location) }}>
          {texts.seeLesson}
        </TextLink>,
      );
    } catch {
      showToast(texts.completeFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="large" wide icon="check" busy={busy} onClick={() => void complete()}>
      {texts.completeAndContinue}
    </Button>
  );
}
