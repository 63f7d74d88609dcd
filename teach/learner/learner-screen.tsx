import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { queryOf } from '#api/query.ts';
import { learners } from '#contract/teach/learners.ts';
import { titleOf } from '#domain/page-title.ts';
import { Asked } from '#teach/app/asked.tsx';
import { useConsole } from '#teach/app/context.ts';
import { learnerCalled } from '#teach/app/learner-called.ts';
import { PlainLink } from '#teach/app/teach-link.tsx';
import { QueueRow } from '#teach/queue/queue-row.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Card, Page, Section } from '#ui/layout/page.tsx';
import { usePageHead } from '#ui/layout/use-page-head.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LearnerNotes } from './learner-notes.tsx';
import { onboardingWords } from './onboarding-words.ts';
import { texts } from './texts.ts';

/** A learner as their teachers see them: how far they are, what they recorded, what teachers noted. */
export function LearnerScreen({ learnerID }: { learnerID: string }) {
  const { api } = useConsole();
  const query = useQuery(queryOf(api, learners.show, { learnerID }));
  const { data, refetch } = query;
  usePageHead(titleOf(data ? learnerCalled(data.name) : ''));
  return (
    <Asked query={query} icon="person" texts={texts}>
      {(learner) => <Learner learner={learner} learnerID={learnerID} onChanged={() => void refetch()} />}
    </Asked>
  );
}

interface LearnerProps {
  learner: z.infer<typeof learners.show.output>;
  learnerID: string;
  onChanged(): void;
}

function Learner({ learner, learnerID, onChanged }: LearnerProps) {
  const { now } = useConsole();
  const { name, onboarding, courses, submissions, notes } = learner;
  const profile = onboarding === null ? [] : onboardingWords(onboarding);
  const back = (
    <PlainLink
      to="/teach"
      className="inline-flex min-h-11 items-center gap-1 px-4 text-sm font-bold text-accent"
    >
      <Icon name="left" />
      {texts.back}
    </PlainLink>
  );
  return (
    <Page
      title={learnerCalled(name)}
      back={back}
      lead={profile.length > 0 ? profile.join('・') : texts.noProfile}
      wide
    >
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-2 xl:items-start">
        <div className="grid grid-cols-1 gap-8">
          <Section title={texts.progress}>
            {courses.length === 0 ? (
              <p className="text-ink-soft">{texts.noProgress}</p>
            ) : (
              <Card tight>
                <ul className="grid gap-4">
                  {courses.map(({ currName, courseName, completedLessonCount, lessonCount }) => (
                    <li key={`${currName} ${courseName}`} className="grid gap-1">
                      <p className="font-bold">
                        {currName} {courseName}
                      </p>
                      <ProgressBar done={completedLessonCount} of={lessonCount} label={courseName}>
                        {texts.progressOf(completedLessonCount, lessonCount)}
                      </ProgressBar>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </Section>
          <LearnerNotes learnerID={learnerID} notes={notes} onChanged={onChanged} />
        </div>
        <Section title={texts.takes}>
          {submissions.length === 0 ? (
            <p className="text-ink-soft">{texts.noTakes}</p>
          ) : (
            <ul className="grid gap-2">
              {submissions.map((submission) => (
                <QueueRow key={submission.submissionID} submission={submission} now={now()} />
              ))}
            </ul>
          )}
        </Section>
      </div>
    </Page>
  );
}
