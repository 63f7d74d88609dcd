import type { Subscription } from '#contract/entities/subscription.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Section } from '#ui/layout/page.tsx';
import { cancelTexts as texts } from './cancel-texts.ts';
import { contractState, sorted } from '#features/subscriptions/subscription-status.ts';

/** An address that names no curriculum: what can be cancelled is offered. */
export function WhichContract({ contracts, now }: { contracts: readonly Subscription[]; now: number }) {
  const open = sorted(contracts, now).running.filter(
    (contract) => contractState(contract, now).kind !== 'leaving',
  );
  if (open.length === 0) return <NothingToCancel />;
  return (
    <Section title={texts.whichTitle}>
      <ul className="grid justify-items-start gap-2">
        {open.map(({ curriculum: { currCode, currName } }) => (
          <li key={currCode}>
            <LinkButton
              to="/settings/subscriptions/cancel"
              search={{ curriculum: currCode }}
              tone="secondary"
            >
              {texts.which(currName)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function NothingToCancel() {
  return (
    <EmptyState
      icon="text"
      title={texts.nothing}
      action={
        <LinkButton to="/curriculums" tone="secondary">
          {texts.toCurriculums}
        </LinkButton>
      }
    >
      {texts.nothingBody}
    </EmptyState>
  );
}
