import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '#api/client.ts';
import type { Lesson, Practice } from '#contract/entities/lesson.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { nextPracticeDay, PRACTICE_DAYS, tickedDays } from '#domain/lessons/practice.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { updateCachedLog } from './lesson-log.ts';
import type { LessonPorts } from './lesson-ports.ts';
import { practiceTexts as texts } from './practice-texts.ts';
import { lessonQuery } from './queries.ts';

interface PracticeCardProps {
  api: Api;
  ports: LessonPorts;
  lesson: Lesson;
}

/** The card of five days: a warm-up, then each day's task with a check that the learner ticks. Nothing without a card. */
export function PracticeCard({ api, ports, lesson }: PracticeCardProps) {
  const { practice } = lesson.content;
  const ticked = lesson.log.practiceDays ?? [];
  if (!practice) return null;
  return (
    <Section
      title={texts.title}
      aside={<p className="tabular text-sm text-ink-soft">{texts.progress(ticked.length, PRACTICE_DAYS)}</p>}
    >
      <Card>
        <div className="grid gap-5">
          <p className="text-sm text-ink-soft">{texts.lead}</p>
          <WarmUp steps={practice.warmUp} />
          <Days api={api} ports={ports} lesson={lesson} days={practice.days} ticked={ticked} />
          <div>
            <LinkButton
              to="/practice"
              search={{ lesson: lessonPart(lesson.location) }}
              tone="secondary"
              size="small"
              icon="metronome"
            >
              {texts.toRoom}
            </LinkButton>
          </div>
          {nextPracticeDay(ticked) === null && <p className="font-bold text-ok">{texts.allDone}</p>}
        </div>
      </Card>
    </Section>
  );
}

function WarmUp({ steps }: { steps: readonly string[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-bold">{texts.warmUp}</h3>
      <ol className="grid list-decimal gap-1 pl-6">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

/** The log as it is now: another day may have been stored since the press. */
function logOf(queries: QueryClient, api: Api, lesson: Lesson): Lesson['log'] {
  return queries.getQueryData(lessonQuery(api, lesson.location).queryKey)?.lesson.log ?? lesson.log;
}

type DaysProps = PracticeCardProps & { days: Practice['days']; ticked: readonly number[] };

/** A tick shows at once; it counts when it is stored on the device, from where the outbox sends it to the server. */
function Days({ api, ports, lesson, days, ticked }: DaysProps) {
  const queries = useQueryClient();
  const showToast = useToast();
  const current = nextPracticeDay(ticked);
  const [storing, setStoring] = useState<Readonly<Record<number, boolean>>>({});
  const tick = async (day: number, done: boolean) => {
    setStoring((others) => ({ ...others, [day]: done }));
    try {
      await ports.record(lesson.lessonID, { kind: 'practice', day, done });
      const { practiceDays = [] } = logOf(queries, api, lesson);
      updateCachedLog(queries, api, lesson, { practiceDays: tickedDays(practiceDays, day, done) });
    } catch {
      showToast(texts.keepFailed);
    } finally {
      setStoring(({ [day]: _, ...others }) => others);
    }
  };
  return (
    <ol className="grid gap-4">
      {days.map(({ task, check }, index) => {
        const day = index + 1;
        const border = day === current ? 'border-accent' : 'border-line';
        return (
          <li key={task} className={`grid gap-1 border-l-4 pl-4 ${border}`}>
            <h3 className="font-bold">{texts.day(day, texts.themes[index] ?? '')}</h3>
            <p>{task}</p>
            <CheckBox
              checked={storing[day] ?? ticked.includes(day)}
              onChange={(done) => void tick(day, done)}
            >
              <b>{texts.done}</b>
              {texts.check(check)}
            </CheckBox>
          </li>
        );
      })}
    </ol>
  );
}
