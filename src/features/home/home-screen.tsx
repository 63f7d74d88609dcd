import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { learning } from '#contract/learning.ts';
import { nextReleaseTime, today } from '#domain/lessons/today.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { Page, Section } from '#ui/layout/page.tsx';
import { AnsweredLessons } from './answered-lessons.tsx';
import { CurriculumProgress } from './curriculum-progress.tsx';
import { CurriculumSwitch } from './curriculum-switch.tsx';
import { GuidanceCard } from './guidance-card.tsx';
import type { Guidance, HomeLessons, WaitingTakes } from './home-ports.ts';
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
  deviceLessons: HomeLessons;
  onChooseCurriculum: (currCode: string) => void;
  /** Leads to the notices. */
  bell: ReactNode;
  /** Offers notices on this device, once a recording has arrived. */
  pushOffer: ReactNode;
  now: number;
}

/** The home page: what to do next, what was submitted, and the progress of the curriculum. */
export function HomeScreen(props: HomeScreenProps) {
  const { api, currCode, waiting, guidance, deviceLessons, onChooseCurriculum, bell, pushOffer, now } = props;
  const { lessons } = useSuspenseQuery(queryOf(api, learning.listUserLessons, { currCode })).data;
  const facts = lessons.map((lesson) => ({
    lesson,
    completed: lesson.log.completed,
    delivered: lesson.delivered,
    deliveryTime: lesson.userLesson ? Date.parse(lesson.userLesson.startTime) : null,
  }));
  const next = today(facts);
  return (
    <Page title={texts.title} aside={bell}>
      <CurriculumSwitch api={api} currCode={currCode} onChoose={onChooseCurriculum} />
      {/* First of all: nothing may push the button to the next step below the fold. */}
      <section aria-labelledby="today" className="grid grid-cols-1 gap-3">
        <h2 id="today" className="sr-only">
          {texts.today}
        </h2>
        <TodayCard today={next} currCode={currCode} waiting={waiting} lessons={deviceLessons} now={now} />
        {next.kind === 'lesson' && <NextRelease nextTime={nextReleaseTime(facts)} now={now} />}
      </section>
      <InterruptedTakes waiting={waiting} />
      <PaymentProblemNotice api={api} now={now} />
      <SubscriptionEndedNotice api={api} currCode={currCode} now={now} />
      <GuidanceCard api={api} guidance={guidance} lessons={lessons} waiting={waiting} />
      <Section title={texts.onTheWay}>
        <SubmittedTakes api={api} waiting={waiting} now={now} />
      </Section>
      <AnsweredLessons api={api} now={now} />
      {pushOffer}
      <Section title={texts.progress} aside={<ProgressLinks />}>
        <CurriculumProgress api={api} currCode={currCode} lessons={lessons} now={now} />
      </Section>
    </Page>
  );
}

function ProgressLinks() {
  return (
    <span className="flex flex-wrap gap-x-5">
      <TextLink standalone to="/curriculums">
        {texts.toSearch}
      </TextLink>
      <TextLink standalone to="/progress">
        {texts.toSheet}
      </TextLink>
    </span>
  );
}
