import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentsQuery, subscriptionsQuery } from '#features/subscriptions/queries.ts';
import { sortSubscriptions } from '#features/subscriptions/subscription-status.ts';
import { texts } from '#features/subscriptions/texts.ts';
import { useOnline } from '#network/use-online.ts';
import { useOpenedOffline } from '#network/use-opened-offline.ts';
import { LinkButton, TextLink } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LateNotice } from '#ui/feedback/late-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TestModeNotice } from '#ui/feedback/test-mode-notice.tsx';
import { Section } from '#ui/layout/page.tsx';
import { SettingsPage } from '#ui/layout/settings-page.tsx';
import { EndedSubscriptions } from './ended-subscriptions.tsx';
import { SubscriptionCard, type SubscriptionCardProps } from './subscription-card.tsx';

interface SubscriptionsScreenProps extends Pick<SubscriptionCardProps, 'ports' | 'handedIn' | 'now'> {}

/** The person's subscriptions with their status, next charges and actions. */
export function SubscriptionsScreen(props: SubscriptionsScreenProps) {
  const { ports } = props;
  const online = useOnline();
  const testMode = useQuery(paymentsQuery(ports.api)).data?.testMode ?? false;
  return (
    <SettingsPage title={texts.title} back={texts.back}>
      <TestModeNotice testMode={testMode} />
      <List {...props} online={online} />
      <Section title={texts.more}>
        <p className="flex flex-wrap gap-x-6 gap-y-2 [&>a]:py-2">
          <TextLink standalone to="/settings/orders">
            {texts.toOrders}
          </TextLink>
          <TextLink standalone to="/share" hash="coupons">
            {texts.toCoupons}
          </TextLink>
          <TextLink standalone to="/settings/cards">
            {texts.toCardList}
          </TextLink>
          <TextLink standalone to="/legal">
            {texts.toLegal}
          </TextLink>
        </p>
      </Section>
    </SettingsPage>
  );
}

function List({ ports, handedIn, now, online }: SubscriptionsScreenProps & { online: boolean }) {
  const { data, isError, refetch } = useQuery(subscriptionsQuery(ports.api));
  const openedOffline = useOpenedOffline();
  const [message, setMessage] = useState<string | null>(null);
  if (data === undefined && !isError) return <Skeleton lines={5} />;
  if (data === undefined) {
    return online ? <Missing onRetry={() => void refetch()} /> : <Offline body={texts.offlineMissing} />;
  }
  const { running, ended } = sortSubscriptions(data.subscriptions ?? [], now);
  return (
    <>
      {!online && (
        <LateNotice late={!openedOffline}>
          <Offline body={texts.offlineBody} />
        </LateNotice>
      )}
      <div role="status" className="empty:hidden">
        {message && <Notice tone="ok">{message}</Notice>}
      </div>
      {running.length === 0 && (
        <EmptyState
          icon="text"
          title={ended.length > 0 ? texts.noneRuns : texts.empty}
          action={
            <LinkButton to="/curriculums" tone="secondary">
              {texts.toCurriculums}
            </LinkButton>
          }
        >
          {ended.length > 0 ? texts.noneRunsBody : texts.emptyBody}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {running.map((subscription) => (
          <li key={`${subscription.curriculum.currCode} ${subscription.startTime}`}>
            <SubscriptionCard
              subscription={subscription}
              ports={ports}
              handedIn={handedIn}
              now={now}
              online={online}
              showMessage={setMessage}
            />
          </li>
        ))}
      </ul>
      <EndedSubscriptions ended={ended} running={running} />
    </>
  );
}

function Offline({ body }: { body: string }) {
  return (
    <Notice tone="warn" title={texts.offline}>
      {body}
    </Notice>
  );
}

function Missing({ onRetry }: { onRetry: () => void }) {
  return (
    <RetryNotice tone="danger" retry={texts.retry} onRetry={onRetry}>
      {texts.missing}
    </RetryNotice>
  );
}
