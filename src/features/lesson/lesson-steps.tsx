import { Link } from '@tanstack/react-router';
import type { Lesson } from '#contract/entities/lesson.ts';
import { type LessonPlace, lessonPart } from '#domain/lessons/lesson-path.ts';
import { Icon } from '#ui/media/icon.tsx';
import { texts } from './texts.ts';

const STEPS = [
  { name: 'overview', to: '/lessons/$lesson', done: (log: Lesson['log']) => log.movie },
  { name: 'text', to: '/lessons/$lesson/text', done: (log: Lesson['log']) => log.text },
  { name: 'homework', to: '/lessons/$lesson/homework', done: (log: Lesson['log']) => log.homeworkAudio },
  { name: 'feedback', to: '/lessons/$lesson/feedback', done: () => false },
] as const;

export type StepName = (typeof STEPS)[number]['name'];
export const STEP_NAMES: readonly StepName[] = STEPS.map((step) => step.name);

interface LessonStepsProps {
  place: LessonPlace;
  /** Whether the lesson has a film: then it names the first step. */
  film: boolean;
  step: StepName;
  log: Lesson['log'];
  /** Comments on the homework that were not read. */
  unread: number;
}

/** The four steps as links; completed steps have a tick. */
export function LessonSteps({ place, film, step, log, unread }: LessonStepsProps) {
  return (
    <nav aria-label={texts.stepsLabel} className="@container flex flex-wrap border-b border-line">
      {STEPS.map(({ name, to, done }) => (
        <Link
          key={name}
          to={to}
          params={{ lesson: lessonPart(place) }}
          activeOptions={{ exact: true }}
          resetScroll={false}
          aria-current={name === step ? 'page' : undefined}
          className="-mb-px flex min-h-12 flex-1 flex-col items-center gap-x-1 border-b-3 border-transparent px-1 pt-2.5 text-center text-sm wrap-anywhere @min-[16rem]:flex-row @min-[16rem]:whitespace-nowrap @min-[16rem]:justify-center @min-[16rem]:pt-0 font-bold text-ink-soft no-underline sm:text-base aria-[current=page]:border-accent aria-[current=page]:text-accent"
        >
          {texts.steps[name === 'overview' && film ? 'film' : name]}
          {name === 'homework' && unread > 0 && (
            <span className="tabular grid min-w-5 place-items-center rounded-full bg-accent px-1 text-xs text-on-accent">
              <span aria-hidden="true">{unread}</span>
              <span className="sr-only">{texts.unreadOfTeacher(unread)}</span>
            </span>
          )}
          {done(log) && (
            <span className="text-ok [&>svg]:size-4">
              <Icon name="check" />
              <span className="sr-only">{texts.done}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
