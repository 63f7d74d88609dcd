import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { payments } from '#contract/payments.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TestMode } from '#ui/feedback/test-mode-notice.tsx';
import { Page, Section } from '#ui/layout/page.tsx';
import { OrderCard } from './order-card.tsx';
import { byMonth } from './order-status.ts';
import { texts } from './texts.ts';
import { useOrders } from './use-orders.ts';

/** Every charge there was, by month, with its receipt. */
export function OrdersScreen({ api }: { api: Api }) {
  const on = useOnline();
  const config = useQuery({ ...queryOf(api, payments.config, {}), throwOnError: false });
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      back={
        <LinkButton to="/settings/home" tone="quiet" size="small" icon="left">
          {texts.back}
        </LinkButton>
      }
    >
      <TestMode testMode={config.data?.testMode ?? false} />
      {!on && (
        <Notice tone="warn" title={texts.offline}>
          {texts.offlineBody}
        </Notice>
      )}
      <List api={api} on={on} />
    </Page>
  );
}

function List({ api, on }: { api: Api; on: boolean }) {
  const view = useOrders(api);
  if (view.missing) return <Missing again={view.again} />;
  if (view.orders === null) return <Skeleton lines={6} />;
  if (view.orders.length === 0) return <Empty />;
  return (
    <>
      {byMonth(view.orders).map(({ year, month, orders }) => (
        <Section key={`${year}-${month}`} title={texts.month(year, month)}>
          <ul className="grid gap-3">
            {orders.map((order) => (
              <li key={order.orderID}>
                <OrderCard order={order} on={on} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      {view.moreFailed && <Notice tone="danger">{texts.moreFailed}</Notice>}
      {view.hasMore && (
        <div>
          <Button tone="secondary" busy={view.asking} disabled={!on} onClick={view.more}>
            {texts.more}
          </Button>
        </div>
      )}
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
