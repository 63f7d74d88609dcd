import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { payments } from '#contract/payments.ts';
import { useOnline } from '#network/use-online.ts';
import { useOpenedOffline } from '#network/use-opened-offline.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LateNotice } from '#ui/feedback/late-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TestModeNotice } from '#ui/feedback/test-mode-notice.tsx';
import { Section } from '#ui/layout/page.tsx';
import { SettingsPage } from '#ui/layout/settings-page.tsx';
import { OrderCard } from './order-card.tsx';
import { byMonth } from './order-state.ts';
import { texts } from './texts.ts';
import { useOrders } from './use-orders.ts';

/** All orders by month, with receipts. */
export function OrdersScreen({ api }: { api: Api }) {
  const online = useOnline();
  const openedOffline = useOpenedOffline();
  const config = useQuery({ ...queryOf(api, payments.config, {}), throwOnError: false });
  return (
    <SettingsPage title={texts.title} lead={texts.lead} back={texts.back}>
      <TestModeNotice testMode={config.data?.testMode ?? false} />
      <List api={api} online={online} openedOffline={openedOffline} />
    </SettingsPage>
  );
}

interface ListProps {
  api: Api;
  online: boolean;
  openedOffline: boolean;
}

function List({ api, online, openedOffline }: ListProps) {
  const list = useOrders(api);
  if (list.missing)
    return online ? <Missing onRetry={list.retry} /> : <Offline body={texts.offlineMissing} />;
  if (list.orders === null) return <Skeleton lines={6} />;
  const offline = !online && (
    <LateNotice late={!openedOffline}>
      <Offline body={texts.offlineBody} />
    </LateNotice>
  );
  if (list.orders.length === 0) {
    return (
      <>
        {offline}
        <Empty />
      </>
    );
  }
  return (
    <>
      {offline}
      {byMonth(list.orders).map(({ year, month, orders }) => (
        <Section key={`${year}-${month}`} title={texts.month(year, month)}>
          <ul className="grid gap-3">
            {orders.map((order) => (
              <li key={order.orderID}>
                <OrderCard order={order} online={online} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      {list.moreFailed && <Notice tone="danger">{texts.moreFailed}</Notice>}
      {list.hasMore && (
        <div>
          <Button tone="secondary" busy={list.loadingMore} disabled={!online} onClick={list.more}>
            {texts.more}
          </Button>
        </div>
      )}
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

function Empty() {
  return (
    <EmptyState
      icon="text"
      title={texts.empty}
      action={
        <LinkButton to="/curriculums" tone="secondary">
          {texts.toCurriculums}
        </LinkButton>
      }
    >
      {texts.emptyBody}
    </EmptyState>
  );
}
