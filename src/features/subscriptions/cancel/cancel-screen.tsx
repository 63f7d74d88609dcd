import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { SubscriptionPorts } from '#features/subscriptions/ports.ts';
import { paymentsQuery, subscriptionsQuery } from '#features/subscriptions/queries.ts';
import { useOnline } from '#network/use-online.ts';
import { useOpenedOffline } from '#network/use-opened-offline.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { LateNotice } from '#ui/feedback/late-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TestModeNotice } from '#ui/feedback/test-mode-notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { CancelSteps } from './cancel-steps.tsx';
import { cancelTexts as texts } from './cancel-texts.ts';
import { cancellable, cancellableCurriculums } from './cancellation.ts';
import { ChooseSubscription } from './choose-subscription.tsx';

export type CancelStep = 'consequences' | 'confirm';

export interface CancelScreenProps {
  ports: SubscriptionPorts;
  /** Which curriculum; null when the address names none. */
  currCode: string | null;
  step: CancelStep;
  onStep: (step: CancelStep) => void;
  /** The person whose draft of a reason is stored. */
  uid: string;
  now: number;
}

/** Cancellation in two steps: its consequences, then the confirmation. */
export function CancelScreen(props: CancelScreenProps) {
  const { ports } = props;
  const online = useOnline();
  const openedOffline = useOpenedOffline();
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
      <TestModeNotice testMode={testMode} />
      {!online && (
        <LateNotice late={!openedOffline}>
          <Notice tone="warn" title={texts.offline}>
            {texts.offlineBody}
          </Notice>
        </LateNotice>
      )}
      <Content {...props} online={online} />
    </Page>
  );
}

function Content(props: CancelScreenProps & { online: boolean }) {
  const { ports, currCode, step, now } = props;
  const { data, isError, refetch } = useQuery(subscriptionsQuery(ports.api));
  if (data === undefined && !isError) return <Skeleton lines={6} />;
  if (data === undefined) {
    // The notice above says that cancelling needs the network.
    if (!props.online) return null;
    return (
      <RetryNotice tone="danger" retry={texts.retry} onRetry={() => void refetch()}>
        {texts.missing}
      </RetryNotice>
    );
  }
  const subscriptions = data.subscriptions ?? [];
  if (currCode === null) {
    const open = cancellableCurriculums(subscriptions, now);
    const [only] = open;
    // With one subscription there is nothing to choose.
    if (only && open.length === 1) {
      const search = { curriculum: only.currCode, step: step === 'confirm' ? step : undefined };
      return <Navigate to="/settings/subscriptions/cancel" search={search} replace />;
    }
    return <ChooseSubscription curriculums={open} />;
  }
  // The state of one cancellation is never carried over to another curriculum.
  return (
    <CancelSteps
      key={currCode}
      {...props}
      currCode={currCode}
      found={cancellable(subscriptions, currCode, now)}
    />
  );
}
