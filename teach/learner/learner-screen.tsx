import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod/mini';
import { queryKeyOf } from '#api/query.ts';
import { learners } from '#contract/teach/learners.ts';
import { titleOf } from '#domain/page-title.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { Asked } from '#teach/app/asked.tsx';
import { useConsole } from '#teach/app/context.ts';
import { learnerCalled } from '#teach/app/learner-called.ts';
import { queuePlace } from '#teach/app/queue-place.ts';
import { PlainLink } from '#teach/app/teach-link.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Card, Page, Section } from '#ui/layout/page.tsx';
import { usePageHead } from '#ui/layout/use-page-head.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LearnerNotes } from './learner-notes.tsx';
import { LearnerTakes } from './learner-takes.tsx';
import { onboardingWords } from './onboarding-words.ts';
import { texts } from './texts.ts';

/** A learner as their teachers see them: how far they are, what they recorded, what teachers noted. */
export function LearnerScreen({ learnerID }: { learnerID: string }) {
  const { api } = useConsole();
  const query = useInfiniteQuery({
    queryKey: [...queryKeyOf(learners.show, { learnerID }), 'pages'],
    queryFn: ({ pageParam, signal }) => api(learners.show, { learnerID, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => last.page?.next ?? null,
    // Who comes back from a recording finds the older ones still there.
    gcTime: HOUR_MS,
  });
  const { data, error, refetch } = query;
  const learner = data?.pages[0];
  usePageHead(titleOf(learner ? learnerCalled(learner.name) : ''));
  return (
    <Asked query={{ data: learner, error, refetch }} icon="person" texts={texts}>
      {(found) => (
        <Learner learner={found} learnerID={learnerID} onChanged={() => void refetch()}>
          <LearnerTakes
            pages={data?.pages ?? []}
            hasMore={query.hasNextPage}
            isFetching={query.isFetchingNextPage}
            isFailed={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
          />
        </Learner>
      )}
    </Asked>
  );
}

interface LearnerProps {
  learner: z.infer<typeof learners.show.output>;
  learnerID: string;
  onChanged(): void;
  /** What they recorded. */
  children: ReactNode;
}

function Learner({ learner, learnerID, onChanged, children }: LearnerProps) {
  const { name, onboarding, courses, notes } = learner;
  const profile = onboarding === null ? [] : onboardingWords(onboarding);
  const back = (
    <PlainLink
      to={queuePlace()}
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
        {children}
      </div>
    </Page>
  );
}
