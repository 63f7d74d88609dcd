import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LinkButton, TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page, Section } from '#ui/layout/page.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TestMode } from '#ui/feedback/test-mode-notice.tsx';
import { ContractCard } from './subscription-card.tsx';
import { sorted } from '#features/subscriptions/subscription-status.ts';
import { EndedContracts } from './ended-subscriptions.tsx';
import type { SubscriptionPorts } from '#features/subscriptions/ports.ts';
import { contractsQuery, paymentsQuery } from '#features/subscriptions/queries.ts';
import { texts } from '#features/subscriptions/texts.ts';
import { useOnline } from '#network/use-online.ts';

/** What one has signed, how it stands, what it will cost next, and what can be done about it. */
export function ContractsScreen({ ports, now }: { ports: SubscriptionPorts; now: number }) {
  const on = useOnline();
  const testMode = useQuery(paymentsQuery(ports.api)).data?.testMode ?? false;
  return (
    <Page
      title={texts.title}
      back={
        <LinkButton to="/settings/home" tone="quiet" size="small" icon="left">
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
      <List ports={ports} now={now} on={on} />
      <Section title={texts.more}>
        <p className="flex flex-wrap gap-x-6 gap-y-2 [&>a]:py-2">
          <TextLink to="/settings/orders">{texts.toOrders}</TextLink>
          <TextLink to="/settings/cards">{texts.toCardList}</TextLink>
          <TextLink to="/legal">{texts.toLegal}</TextLink>
        </p>
      </Section>
    </Page>
  );
}

function List({ ports, now, on }: { ports: SubscriptionPorts; now: number; on: boolean }) {
  const { data, isError, refetch } = useQuery(contractsQuery(ports.api));
  const [said, setSaid] = useState<string | null>(null);
  if (data === undefined) return isError ? <Missing again={() => void refetch()} /> : <Skeleton lines={5} />;
  const { running, ended } = sorted(data.subscriptions ?? [], now);
  return (
    <>
      <div role="status" className="empty:hidden">
        {said && <Notice tone="ok">{said}</Notice>}
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
        {running.map((contract) => (
          <li key={`${contract.curriculum.currCode} ${contract.startTime}`}>
            <ContractCard contract={contract} ports={ports} now={now} on={on} say={setSaid} />
          </li>
        ))}
      </ul>
      <EndedContracts ended={ended} running={running} />
    </>
  );
}

function Missing({ again }: { again: () => void }) {
  return (
    <RetryNotice tone="danger" retry={texts.retry} again={again}>
      {texts.missing}
    </RetryNotice>
  );
}
