import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TestMode } from '#ui/feedback/test-mode-notice.tsx';
import { CancelSteps } from './cancel-steps.tsx';
import { cancelTexts as texts } from './cancel-texts.ts';
import { toCancel } from './cancellation.ts';
import type { SubscriptionPorts } from '#features/subscriptions/ports.ts';
import { contractsQuery, paymentsQuery } from '#features/subscriptions/queries.ts';
import { useOnline } from '#network/use-online.ts';
import { WhichContract } from './choose-subscription.tsx';

export type CancelStep = 'tell' | 'confirm';

export interface CancelScreenProps {
  ports: SubscriptionPorts;
  /** Which curriculum; null when the address names none. */
  currCode: string | null;
  step: CancelStep;
  onStep: (step: CancelStep) => void;
  /** Whose words are kept while the page is open. */
  uid: string;
  now: number;
}

/** Leaving in two steps: what it means, then the deed. Nothing is hidden, nobody is held back. */
export function CancelScreen(props: CancelScreenProps) {
  const { ports } = props;
  const on = useOnline();
  const testMode = useQuery(paymentsQuery(ports.api)).data?.testMode ?? false;
  return (
    <Page
      title={texts.title}
      back={
        <LinkButton to="/settings/subscriptions" tone="quiet" size="small" icon="left">
          {texts.back}
        </LinkButton>
      }
    >
      <TestMode testMode={testMode} />
      {!on && (
        <Notice tone="warn" title={texts.offline}>
          {texts.offlineBody}
        </Notice>
      )}
      <Content {...props} on={on} />
    </Page>
  );
}

function Content(props: CancelScreenProps & { on: boolean }) {
  const { ports, currCode, now } = props;
  const { data, isError, refetch } = useQuery(contractsQuery(ports.api));
  if (data === undefined && !isError) return <Skeleton lines={6} />;
  if (data === undefined) {
    return (
      <RetryNotice tone="danger" retry={texts.retry} again={() => void refetch()}>
        {texts.missing}
      </RetryNotice>
    );
  }
  const contracts = data.subscriptions ?? [];
  if (currCode === null) return <WhichContract contracts={contracts} now={now} />;
  // The deeds of one curriculum are never carried over to another.
  return (
    <CancelSteps key={currCode} {...props} currCode={currCode} found={toCancel(contracts, currCode, now)} />
  );
}
