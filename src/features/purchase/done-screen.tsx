import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '#api/client.ts';
import type { Course } from '#contract/entities/course.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import { dayBefore, japanDate } from '#domain/japan-time.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { LinkButton, TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TestModeNotice } from '#ui/feedback/test-mode-notice.tsx';
import { Card, Page, Section } from '#ui/layout/page.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import { doneTexts as texts } from './confirm-texts.ts';
import { paymentsQuery } from './queries.ts';

/** A subscription began, its plan changed or will, or a change that was scheduled was undone. */
export type PurchaseOutcome = 'joined' | 'changed' | 'undone';

/** A change that begins with the next charge is not called done. */
export function doneTitle(outcome: PurchaseOutcome, { nextPlan }: Pick<Subscription, 'nextPlan'>): string {
  if (outcome === 'joined') return texts.title;
  if (outcome === 'undone') return texts.undoneTitle;
  return nextPlan ? texts.plannedTitle : texts.changeTitle;
}

interface DoneScreenProps {
  api: Api;
  subscription: Subscription;
  /** The courses of the curriculum with this person's progress. */
  courses: readonly Course[];
  outcome: PurchaseOutcome;
  /** Where the confirmation mail goes; null for a person without an address. */
  email: string | null;
}

/** Thanks after a checkout: the subscription and the next steps. */
export function DoneScreen({ api, subscription, courses, outcome, email }: DoneScreenProps) {
  const changed = outcome !== 'joined';
  const { data: payments } = useQuery(paymentsQuery(api));
  const { currName } = subscription.curriculum;
  const paid = courses.filter((course) => !course.isTrial);
  const begun = paid.some((course) => course.log.completedLessonCount > 0);
  const lead = changed ? texts.leadChange : begun ? texts.leadAgain : texts.lead;
  return (
    <Page title={doneTitle(outcome, subscription)} lead={lead(currName)}>
      <TestModeNotice testMode={payments?.testMode} />
      {email !== null && <Notice tone="ok">{texts.mail(email)}</Notice>}
      <Section title={texts.subscription}>
        <Card>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            {factsOf(subscription).map(({ name, value }) => (
              <div key={name} className="contents">
                <dt className="text-sm leading-[1.7rem] text-ink-soft">{name}</dt>
                <dd className="tabular flex flex-wrap gap-x-4 font-bold">
                  {value.split('　').map((part) => (
                    <span key={part}>{wholeDates(part)}</span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      </Section>
      <Section title={texts.steps}>
        {!changed && !begun && <p>{texts.stepBody}</p>}
        <div className="flex flex-wrap gap-3">
          <FirstStep first={paid[0]} begun={begun} />
          <LinkButton to="/home" tone="secondary">
            {texts.home}
          </LinkButton>
        </div>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <TextLink standalone to="/settings/orders">
            {texts.receipts}
          </TextLink>
          <TextLink standalone to="/settings/subscriptions">
            {texts.subscriptions}
          </TextLink>
        </p>
      </Section>
    </Page>
  );
}

/** Leads a new subscriber to the first lesson and a returning one to home, which knows where they were. */
function FirstStep({ first, begun }: { first: Course | undefined; begun: boolean }): ReactNode {
  if (begun || !first) return <LinkButton to="/home">{texts.go}</LinkButton>;
  return (
    <LinkButton
      to="/lessons/$lesson"
      params={{ lesson: lessonPart({ ...first, lessonOrder: 1 }) }}
      icon="play"
    >
      {texts.first}
    </LinkButton>
  );
}

function factsOf({ plan, nextPlan, nextCharge, trialUntil, startTime }: Subscription) {
  const day = (time: string) => japanDate(Date.parse(time));
  const planned = nextPlan && texts.planned(texts.planName[nextPlan.plan.planName], day(nextPlan.startTime));
  return [
    { name: texts.plan, value: texts.planName[plan.planName] },
    ...(planned ? [{ name: texts.nextPlan, value: planned }] : []),
    { name: texts.since, value: day(startTime) },
    ...(trialUntil
      ? [{ name: texts.free, value: texts.until(japanDate(dayBefore(Date.parse(trialUntil)))) }]
      : []),
    ...(nextCharge
      ? [{ name: texts.next, value: texts.nextAmount(day(nextCharge.time), nextCharge.amount) }]
      : []),
  ];
}
