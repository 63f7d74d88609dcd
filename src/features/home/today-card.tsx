import { Suspense } from 'react';
import type { Lesson } from '#contract/entities/lesson.ts';
import { japanDate, relativeDay } from '#domain/japan-time.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import type { Today, TodayFacts } from '#domain/lessons/today.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { lazyComponent } from '#ui/layout/lazy-component.tsx';
import { ContinueCard } from './continue-card.tsx';
import type { HomeLessons, WaitingTakes } from './home-ports.ts';
import { texts } from './texts.ts';

/** Only who has completed a curriculum needs it. */
const Celebration = lazyComponent(async () => (await import('#ui/feedback/celebration.tsx')).Celebration);

type Facts = TodayFacts & { lesson: Lesson };

interface TodayCardProps {
  today: Today<Facts>;
  currCode: string;
  waiting: WaitingTakes;
  lessons: HomeLessons;
  now: number;
}

/** Today's lesson, or what there is to do when all released lessons are completed. */
export function TodayCard({ today, currCode, waiting, lessons, now }: TodayCardProps) {
  if (today.kind === 'none') {
    return (
      <EmptyState
        icon="course"
        title={texts.none}
        action={<LinkButton to="/curriculums">{texts.toCourses}</LinkButton>}
      >
        {texts.noneBody}
      </EmptyState>
    );
  }
  if (today.kind === 'done') {
    const { last, nextTime, isThrough } = today;
    const { lesson } = last;
    if (nextTime !== null) {
      const words = texts.nextDay(japanDate(nextTime, now), relativeDay(nextTime, now));
      return <AllReleasedDone last={lesson}>{words}</AllReleasedDone>;
    }
    if (isThrough || lesson.location.trial === true)
      return <CurriculumCompleted last={lesson} currCode={currCode} />;
    return <AllReleasedDone last={lesson}>{texts.noneComes}</AllReleasedDone>;
  }
  const { lesson } = today.lesson;
  return <ContinueCard key={lesson.lessonID} lesson={lesson} waiting={waiting} lessons={lessons} />;
}

/** All released lessons are completed; the words say what comes. */
function AllReleasedDone({ last, children }: { last: Lesson; children: string }) {
  return (
    <EmptyState
      icon="check"
      title={texts.allDone}
      action={
        <LinkButton to="/lessons/$lesson" params={{ lesson: lessonPart(last.location) }} tone="secondary">
          {texts.review}
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  );
}

/** No more lessons come: the trial or the whole curriculum is completed. */
function CurriculumCompleted({ last, currCode }: { last: Lesson; currCode: string }) {
  const isTrial = last.location.trial === true;
  return (
    <Suspense fallback={<div className="min-h-64" />}>
      <Celebration
        title={isTrial ? texts.trialDone : texts.allThrough}
        action={
          <>
            <LinkButton to="/curriculums/$currCode/courses" params={{ currCode }}>
              {isTrial ? texts.toNext : texts.toCourses}
            </LinkButton>
            <LinkButton to="/lessons/$lesson" params={{ lesson: lessonPart(last.location) }} tone="secondary">
              {texts.review}
            </LinkButton>
          </>
        }
      >
        {isTrial ? texts.trialDoneBody : texts.allThroughBody}
      </Celebration>
    </Suspense>
  );
}
