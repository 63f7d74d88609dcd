import type { Subscription } from '#contract/entities/subscription.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Section } from '#ui/layout/page.tsx';
import { cancelTexts as texts } from './cancel-texts.ts';

/** Shown when the address names no curriculum: the subscriptions that can be cancelled. */
export function ChooseSubscription({ curriculums }: { curriculums: readonly Subscription['curriculum'][] }) {
  if (curriculums.length === 0) return <NothingToCancel />;
  return (
    <Section title={texts.whichTitle}>
      <ul className="grid justify-items-start gap-2">
        {curriculums.map(({ currCode, currName }) => (
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
