import type { NextStep, StepFacts } from '#domain/lessons/next-step.ts';
import { Icon } from '#ui/media/icon.tsx';
import { texts } from './texts.ts';

/** The steps of the lesson in their order; done ones have a tick, the next one is bold. */
export function LessonSteps({ facts, next }: { facts: StepFacts; next: NextStep }) {
  const { film, text, homework, log, takes } = facts;
  const submitted = log.homeworkAudio || takes === 'submitted';
  const steps = [
    { name: texts.steps.film, shown: film, done: log.movie, current: next.kind === 'film' },
    { name: texts.steps.text, shown: text, done: log.text, current: next.kind === 'text' },
    {
      name: texts.steps.homework,
      shown: homework,
      done: submitted,
      current: next.kind === 'record' || next.kind === 'submit',
    },
  ].filter(({ shown }) => shown);
  if (steps.length === 0) return null;
  return (
    <ol aria-label={texts.stepsLabel} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {steps.map(({ name, done, current }) => (
        <li
          key={name}
          aria-current={current ? 'step' : undefined}
          className={`flex items-center gap-1 ${current ? 'font-bold text-ink' : 'text-ink-soft'}`}
        >
          <span className={`[&>svg]:size-4 ${done ? 'text-ok' : 'text-line-strong'}`}>
            {done ? <Icon name="check" /> : <Dot filled={current} />}
          </span>
          {name}
          {done && <span className="sr-only">{texts.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
}

function Dot({ filled }: { filled: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`mx-1 block size-2 rounded-full border-2 ${filled ? 'border-accent bg-accent' : 'border-line-strong'}`}
    />
  );
}
