import { dayBefore, japanDate } from '#domain/japan-time.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import type { ContractState } from '#features/subscriptions/subscription-status.ts';
import { texts } from '#features/subscriptions/texts.ts';

/** How a contract stands, in words with an icon. */
export function StateTag({ state }: { state: ContractState }) {
  const { states } = texts;
  switch (state.kind) {
    case 'running':
      return (
        <Tag tone="ok" icon="check">
          {states.running}
        </Tag>
      );
    case 'given':
      return (
        <Tag tone="ok" icon="check">
          {states.given}
        </Tag>
      );
    case 'trial':
      return (
        <Tag tone="accent" icon="music">
          {states.trial(japanDate(dayBefore(state.until)))}
        </Tag>
      );
    case 'leaving':
      return (
        <Tag tone="warn" icon="clock">
          {(state.completed ? states.completing : states.leaving)(japanDate(state.until))}
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
