import { useSuspenseQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { learning } from '#contract/learning.ts';
import { nextDelivery, today } from '#domain/today.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { Page, Section } from '#ui/layout/page.tsx';
import { CurriculumProgress } from './curriculum-progress.tsx';
import type { WaitingTakes, Welcome } from './home-ports.ts';
import { Interrupted } from './interrupted-takes.tsx';
import { NextDelivery } from './next-release.tsx';
import { Unpaid } from './payment-problem-notice.tsx';
import { OnTheWay } from './submitted-takes.tsx';
import { Ended } from './subscription-ended-notice.tsx';
import { texts } from './texts.ts';
import { TodayCard } from './today-card.tsx';
import { Guidance } from './welcome-card.tsx';

interface HomeScreenProps {
  api: Api;
  currCode: string;
  waiting: WaitingTakes;
  welcome: Welcome;
  now: number;
}

/** Three questions in their order: what do I do today, what is on its way, what came back. */
export function HomeScreen({ api, currCode, waiting, welcome, now }: HomeScreenProps) {
  const { lessons } = useSuspenseQuery(queryOf(api, learning.listUserLessons, { currCode })).data;
  const facts = lessons.map((lesson) => ({
    lesson,
    completed: lesson.log.completed,
    delivered: lesson.delivered,
    deliveryTime: lesson.userLesson ? Date.parse(lesson.userLesson.startTime) : null,
  }));
  const todo = today(facts);
  return (
    <Page title={texts.title}>
      <Interrupted waiting={waiting} />
      <Unpaid api={api} now={now} />
      {/* It leads to the first lesson. */}
      {!lessons.some(({ log }) => log.completed) && <Guidance api={api} welcome={welcome} />}
      <Ended api={api} currCode={currCode} now={now} />
      <Section title={texts.today}>
        <TodayCard today={todo} currCode={currCode} now={now} />
        {todo.kind === 'lesson' && <NextDelivery nextTime={nextDelivery(facts)} now={now} />}
      </Section>
      <Section title={texts.onTheWay}>
        <OnTheWay waiting={waiting} now={now} />
      </Section>
      <Section title={texts.progress} aside={<Ways />}>
        <CurriculumProgress api={api} currCode={currCode} lessons={lessons} now={now} />
      </Section>
    </Page>
  );
}

function Ways() {
  return (
    <span className="flex flex-wrap gap-x-5">
      <TextLink to="/curriculums">{texts.toSearch}</TextLink>
      <TextLink to="/progress">{texts.toSheet}</TextLink>
    </span>
  );
}
