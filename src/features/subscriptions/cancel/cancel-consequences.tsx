import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Api } from '#api/client.ts';
import type { Plan, Subscription } from '#contract/entities/subscription.ts';
import { japanDate, japanDateTime } from '#domain/japan-time.ts';
import { plansQuery } from '#features/subscriptions/queries.ts';
import { subscriptionStatus } from '#features/subscriptions/subscription-status.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton, TextLink } from '#ui/button/link-button.tsx';
import { Card } from '#ui/layout/page.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import { Icon, type IconName } from '#ui/media/icon.tsx';
import { isTooLong, type Reason } from './cancel-reason.ts';
import { CancelReason } from './cancel-reason-field.tsx';
import { cancelTexts as texts } from './cancel-texts.ts';
import type { Cancellable } from './cancellation.ts';
import { StepHeading } from './step-heading.tsx';

type Open = Cancellable & { kind: 'open' };

interface CancelConsequencesProps {
  api: Api;
  found: Open;
  reason: Reason;
  onReason: (reason: Reason) => void;
  onNext: () => void;
  now: number;
}

/** Step 1: the end date, the charges that stop, what stays and what ends, and an optional reason. */
export function CancelConsequences({ api, found, reason, onReason, onNext, now }: CancelConsequencesProps) {
  const [tried, setTried] = useState(false);
  const plan = found.subscription.plan.planName;
  const next = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isTooLong(reason)) onNext();
  };
  return (
    <form onSubmit={next} className="grid gap-6" noValidate>
      <StepHeading step={1}>{texts.consequencesTitle}</StepHeading>
      <Card>
        <div className="grid gap-5">
          <h3 className="phrase text-lg font-bold">{found.subscription.curriculum.currName}</h3>
          <Consequences found={found} now={now} />
          <List title={texts.staysTitle} items={texts.stays[plan]} icon="check" />
          <List title={texts.goesTitle} items={texts.goes[plan]} icon="close" />
        </div>
      </Card>
      <Alternative api={api} subscription={found.subscription} />
      <CancelReason reason={reason} onReason={onReason} tried={tried} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{texts.next}</Button>
        <LinkButton to="/settings/subscriptions" tone="secondary">
          {texts.stop}
        </LinkButton>
      </div>
    </form>
  );
}

function Consequences({ found: { subscription, charge, until }, now }: { found: Open; now: number }) {
  const paid = subscriptionStatus(subscription, now).kind === 'running';
  return (
    <>
      <div>
        <h4 className="font-bold">{texts.untilTitle}</h4>
        <p>{until === null ? texts.untilOverdue : wholeDates(texts.until(japanDateTime(until)))}</p>
      </div>
      <div className="grid gap-1">
        <h4 className="font-bold">{texts.chargeTitle}</h4>
        <p>{charge ? wholeDates(texts.charge(japanDate(charge.time), charge.amount)) : texts.noCharge}</p>
        {until !== null && paid && <p className="text-sm text-ink-soft">{texts.noRefund}</p>}
      </div>
    </>
  );
}

function List({ title, items, icon }: { title: string; items: readonly string[]; icon: IconName }) {
  return (
    <div className="grid gap-1.5">
      <h4 className="font-bold">{title}</h4>
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={item} className="flex gap-2 [&>svg]:mt-1 [&>svg]:text-ink-soft">
            <Icon name={icon} />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Mentions the cheaper plan. */
function Alternative({ api, subscription }: { api: Api; subscription: Subscription }) {
  const plans: readonly Plan[] = useQuery(plansQuery(api)).data?.plans ?? [];
  const entry = plans.find(({ planName }) => planName === 'entry');
  const { plan, nextPlan, billed, trouble, curriculum } = subscription;
  const isChosen = (nextPlan?.plan ?? plan).planName === 'entry';
  if (!entry || isChosen || billed === false || trouble) return null;
  return (
    <p className="text-sm">
      {wholeDates(texts.entry(entry.planPrice))}
      <TextLink to="/curriculums/$currCode/purchase" params={{ currCode: curriculum.currCode }}>
        {texts.toEntry}
      </TextLink>
    </p>
  );
}
