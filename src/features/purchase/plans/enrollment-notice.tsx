import type { Subscription } from '#contract/entities/subscription.ts';
import { dayBefore, japanDate, japanDateTime } from '#domain/japan-time.ts';
import { texts } from '#features/purchase/texts.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { EnrollmentStatus } from './enrollment-status.ts';

const dayOf = (time: string) => japanDate(Date.parse(time));

/** The active subscription: its plan, its next charge, and what prevents a change of plan. */
export function RunningNotice({ subscription, planChange }: Extract<EnrollmentStatus, { kind: 'running' }>) {
  return (
    <>
      <Notice tone="ok" title={texts.running}>
        {facts(subscription).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
      {planChange === 'school-only' && <Notice>{texts.byHand}</Notice>}
      {planChange === 'undo-cancellation-first' && subscription.cancel && (
        <Notice
          tone="warn"
          title={texts.cancelled(japanDateTime(Date.parse(subscription.cancel.expireTime)))}
          action={
            <LinkButton to="/settings/subscriptions" tone="secondary" size="small">
              {texts.toKeep}
            </LinkButton>
          }
        />
      )}
      {planChange === 'after-the-end' && subscription.cancel && (
        <Notice
          tone="warn"
          title={texts.cancelled(japanDateTime(Date.parse(subscription.cancel.expireTime)))}
        >
          {texts.joinAgain}
        </Notice>
      )}
      {planChange === 'pay-first' && (
        <Notice
          tone="warn"
          title={texts.trouble}
          action={
            <LinkButton to="/settings/cards" tone="secondary" size="small">
              {texts.toCards}
            </LinkButton>
          }
        >
          {texts.troubleBody}
        </Notice>
      )}
    </>
  );
}

function facts({ plan, nextPlan, nextCharge, trialUntil }: Subscription): readonly string[] {
  return [
    texts.onPlan(texts.plan[plan.planName]),
    ...(trialUntil ? [texts.freeUntil(japanDate(dayBefore(Date.parse(trialUntil))))] : []),
    ...(nextPlan ? [texts.planned(texts.plan[nextPlan.plan.planName], dayOf(nextPlan.startTime))] : []),
    ...(nextCharge ? [texts.nextCharge(dayOf(nextCharge.time), nextCharge.amount)] : []),
  ];
}
