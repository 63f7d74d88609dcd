import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page, Section } from '#ui/page.tsx';
import { RetryNotice } from '#ui/retry-notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TestMode } from '#ui/test-mode.tsx';
import { ContractCard } from './contract-card.tsx';
import { sorted } from './contract-state.ts';
import { EndedContracts } from './ended-contracts.tsx';
import type { ContractPorts } from './ports.ts';
import { contractsQuery, paymentsQuery } from './queries.ts';
import { texts } from './texts.ts';
import { useLine } from './use-line.ts';

/** What one has signed, how it stands, what it will cost next, and what can be done about it. */
export function ContractsScreen({ ports, now }: { ports: ContractPorts; now: number }) {
  const on = useLine(ports.line);
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

function List({ ports, now, on }: { ports: ContractPorts; now: number; on: boolean }) {
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
