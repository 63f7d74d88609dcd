import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Card } from '#contract/entities/card.ts';
import type { Order } from '#contract/entities/order.ts';
import { japanDate } from '#domain/japan-time.ts';
import { spokenName } from '#features/cards/card-face.tsx';
import { DeclineNotice } from '#features/cards/decline-notice.tsx';
import type { CardPorts } from '#features/cards/ports.ts';
import { isPaymentQuery, newestOrdersQuery } from '#features/cards/queries.ts';
import { texts } from '#features/cards/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { type PaymentResult, payAgain } from './pay-again.ts';

interface OpenChargesProps {
  ports: CardPorts;
  /** The default card; null while there is none. */
  defaultCard: Card | null;
  online: boolean;
  onPaid: (message: string) => void;
}

/** Failed charges that wait for a working card. */
export function OpenCharges({ ports, defaultCard, online, onPaid }: OpenChargesProps) {
  const { data } = useQuery(newestOrdersQuery(ports.api));
  const open = data?.orders.filter(({ status }) => status === 'open') ?? [];
  useNewlyPaid(data?.orders ?? NO_ORDERS, () => onPaid(texts.paid));
  return open.map((order) => (
    <OpenCharge
      key={order.orderID}
      order={order}
      ports={ports}
      defaultCard={defaultCard}
      online={online}
      onPaid={onPaid}
    />
  ));
}

const NO_ORDERS: readonly Order[] = [];

/** Reports a charge that was open and is paid now, because the server retried it with another card. */
function useNewlyPaid(orders: readonly Order[], onNewlyPaid: () => void): void {
  const open = useRef<ReadonlySet<string>>(new Set());
  const latest = useRef(onNewlyPaid);
  useEffect(() => {
    latest.current = onNewlyPaid;
  });
  useEffect(() => {
    if (orders.some(({ orderID, status }) => status === 'paid' && open.current.has(orderID)))
      latest.current();
    open.current = new Set(orders.filter(({ status }) => status === 'open').map(({ orderID }) => orderID));
  }, [orders]);
}

function OpenCharge({ order, ports, defaultCard, online, onPaid }: OpenChargesProps & { order: Order }) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<PaymentResult | null>(null);
  const running = useRef(false);
  const queries = useQueryClient();
  const pay = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setResult(null);
    try {
      const paid = await payAgain(ports, order.orderID, () => crypto.randomUUID());
      setResult(paid);
      if (paid.kind === 'paid') onPaid(texts.paid);
    } finally {
      running.current = false;
      setBusy(false);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isPaymentQuery(queryKey) });
    }
  };
  if (result?.kind === 'paid') return null;
  return (
    <div className="grid gap-3" data-open-charge={order.orderID}>
      <Notice tone="warn" title={texts.openTitle}>
        <p>{texts.openBody(day(order.orderTime), order.item, order.amount)}</p>
        {order.nextAttemptTime && <p>{texts.openNext(day(order.nextAttemptTime))}</p>}
        <p>{texts.openHow}</p>
      </Notice>
      <PaymentResultNotice result={result} />
      {defaultCard && (
        <div>
          <Button busy={busy} disabled={!online} onClick={() => void pay()}>
            {texts.payAgainWith(spokenName(defaultCard))}
          </Button>
          <p role="status" className="mt-1 text-sm text-ink-soft empty:hidden">
            {busy ? texts.paying : null}
          </p>
        </div>
      )}
    </div>
  );
}

function PaymentResultNotice({ result }: { result: PaymentResult | null }) {
  switch (result?.kind) {
    case 'refused':
      return <DeclineNotice declineCode={result.declineCode} />;
    case 'unknown':
      return <Notice tone="warn">{texts.payUnknown}</Notice>;
    case 'failed':
      return <Notice tone="danger">{result.message}</Notice>;
    default:
      return null;
  }
}

function day(time: string): string {
  return japanDate(Date.parse(time));
}
