import type { ReactNode } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { cardInWords, PLAN_LABELS } from '#domain/billing/billing-labels.ts';
import { japanDate } from '#domain/japan-time.ts';
import { buttonStyle } from '#ui/button/button-style.ts';
import { Tag, type TagTone } from '#ui/feedback/tag.tsx';
import { Card } from '#ui/layout/page.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import { ExternalIcon } from '#ui/media/external-icon.tsx';
import type { IconName } from '#ui/media/icon.tsx';
import { OrderNotice } from './order-notice.tsx';
import { daysOf, type OrderState, orderState, orderStateLabel } from './order-state.ts';
import { texts } from './texts.ts';

/** An order with its amount, state and facts; the receipt needs the network. */
export function OrderCard({ order, online }: { order: Order; online: boolean }) {
  const state = orderState(order);
  const day = japanDate(Date.parse(order.orderTime));
  return (
    <Card tight>
      <div className="grid gap-3">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <h3 className="phrase font-bold">{order.item}</h3>
            <p className="tabular text-lg font-bold">{texts.amount(order.amount)}</p>
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <OrderTag state={state} />
            {order.testMode && <span className="text-sm text-ink-soft">{texts.testMode}</span>}
          </div>
        </div>
        <OrderNotice state={state} />
        <Facts order={order} state={state} day={day} />
        {online && order.receiptURL !== null && (
          <div>
            <a
              href={order.receiptURL}
              target="_blank"
              rel="noopener"
              aria-label={texts.receiptOf(order.item, day)}
              className={buttonStyle({ tone: 'secondary', size: 'small' })}
            >
              <ExternalIcon />
              {texts.receipt}
            </a>
          </div>
        )}
      </div>
    </Card>
  );
}

function Facts({ order, state, day }: { order: Order; state: OrderState; day: string }) {
  const { plan, reason, period, coupon, card } = order;
  const isDone = state.kind !== 'open' && state.kind !== 'failed' && state.kind !== 'void';
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[8rem_1fr]">
      <Fact name={isDone ? texts.day : texts.tried}>{day}</Fact>
      <Fact name={texts.kind}>{texts.kinds[reason]}</Fact>
      <Fact name={texts.plan}>{PLAN_LABELS[plan.planName]}</Fact>
      {period && <Fact name={texts.period}>{wholeDates(daysOf(period))}</Fact>}
      {coupon && <Fact name={texts.coupon}>{coupon.name}</Fact>}
      {card && <Fact name={texts.card}>{cardInWords(card)}</Fact>}
      {state.kind === 'part-refunded' && <Fact name={texts.refund}>{texts.amount(state.amount)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 sm:contents">
      <dt className="w-24 shrink-0 text-ink-soft sm:w-auto">{name}</dt>
      <dd className="tabular min-w-0">{children}</dd>
    </div>
  );
}

const LOOKS: Readonly<Record<OrderState['kind'], { tone: TagTone; icon: IconName }>> = {
  paid: { tone: 'ok', icon: 'check' },
  free: { tone: 'ok', icon: 'check' },
  open: { tone: 'warn', icon: 'clock' },
  failed: { tone: 'danger', icon: 'alert' },
  void: { tone: 'plain', icon: 'close' },
  refunded: { tone: 'accent', icon: 'refresh' },
  'part-refunded': { tone: 'accent', icon: 'refresh' },
};

function OrderTag({ state }: { state: OrderState }) {
  return <Tag {...LOOKS[state.kind]}>{orderStateLabel(state)}</Tag>;
}
