import { dayBefore, japanDate } from '#domain/japan-time.ts';
import type { SubscriptionStatus } from '#features/subscriptions/subscription-status.ts';
import { texts } from '#features/subscriptions/texts.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';

/** The status of a subscription as text with an icon. */
export function StatusTag({ state }: { state: SubscriptionStatus }) {
  const { states } = texts;
  switch (state.kind) {
    case 'running':
      return (
        <Tag tone="ok" icon="check">
          {states.running}
        </Tag>
      );
    case 'granted':
      return (
        <Tag tone="ok" icon="check">
          {states.granted}
        </Tag>
      );
    case 'trial':
      return (
        <Tag tone="accent" icon="music">
          {wholeDates(states.trial(japanDate(dayBefore(state.until))))}
        </Tag>
      );
    case 'ending':
      return (
        <Tag tone="warn" icon="clock">
          {state.completed ? states.finished : states.ending}
        </Tag>
      );
    case 'overdue':
      return (
        <Tag tone="danger" icon="alert">
          {states.overdue}
        </Tag>
      );
    case 'finished':
      return <Tag icon="check">{states.finished}</Tag>;
    case 'ended':
      return <Tag icon="close">{state.completed ? states.finished : states.ended}</Tag>;
  }
}
