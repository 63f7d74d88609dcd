import { useSuspenseQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { learning } from '#contract/learning.ts';
import { nextReleaseTime, today } from '#domain/lessons/today.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { Page, Section } from '#ui/layout/page.tsx';
import { CurriculumProgress } from './curriculum-progress.tsx';
import { GuidanceCard } from './guidance-card.tsx';
import type { Guidance, WaitingTakes } from './home-ports.ts';
import { InterruptedTakes } from './interrupted-takes.tsx';
import { NextRelease } from './next-release.tsx';
import { PaymentProblemNotice } from './payment-problem-notice.tsx';
import { SubmittedTakes } from './submitted-takes.tsx';
import { SubscriptionEndedNotice } from './subscription-ended-notice.tsx';
import { texts } from './texts.ts';
import { TodayCard } from './today-card.tsx';

interface HomeScreenProps {
  api: Api;
  currCode: string;
  waiting: WaitingTakes;
  guidance: Guidance;
  now: number;
}

/** The home page: today's lesson, submitted takes, and the progress of the curriculum. */
export function HomeScreen({ api, currCode, waiting, guidance, now }: HomeScreenProps) {
  const { lessons } = useSuspenseQuery(queryOf(api, learning.listUserLessons, { currCode })).data;
  const facts = lessons.map((lesson) => ({
    lesson,
    completed: lesson.log.completed,
    delivered: lesson.delivered,
    deliveryTime: lesson.userLesson ? Date.parse(lesson.userLesson.startTime) : null,
  }));
  const next = today(facts);
  return (
    <Page title={texts.title}>
      <InterruptedTakes waiting={waiting} />
      <PaymentProblemNotice api={api} now={now} />
      {/* Until the first lesson is completed: it leads there. */}
      {!lessons.some(({ log }) => log.completed) && <GuidanceCard api={api} guidance={guidance} />}
      <SubscriptionEndedNotice api={api} currCode={currCode} now={now} />
      <Section title={texts.today}>
        <TodayCard today={next} currCode={currCode} now={now} />
        {next.kind === 'lesson' && <NextRelease nextTime={nextReleaseTime(facts)} now={now} />}
      </Section>
      <Section title={texts.onTheWay}>
        <SubmittedTakes waiting={waiting} now={now} />
      </Section>
      <Section title={texts.progress} aside={<ProgressLinks />}>
        <CurriculumProgress api={api} currCode={currCode} lessons={lessons} now={now} />
      </Section>
    </Page>
  );
}

function ProgressLinks() {
  return (
    <span className="flex flex-wrap gap-x-5">
      <TextLink to="/curriculums">{texts.toSearch}</TextLink>
      <TextLink to="/progress">{texts.toSheet}</TextLink>
    </span>
  );
}
