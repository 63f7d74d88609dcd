import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { OwnCoupon } from '#contract/coupons.ts';
import { dayBefore, japanDate } from '#domain/japan-time.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Tag, type TagTone } from '#ui/feedback/tag.tsx';
import { Section } from '#ui/layout/page.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import { ownCouponsQuery } from './queries.ts';
import { texts } from './texts.ts';

const TONES: Readonly<Record<OwnCoupon['state'], TagTone>> = {
  usable: 'ok',
  placed: 'accent',
  used: 'plain',
  expired: 'plain',
  stopped: 'plain',
};

/** The coupons that a person has, until when, and what they take off from. */
export function OwnCouponList({ api, online }: { api: Api; online: boolean }) {
  const { data, isError, refetch } = useQuery(ownCouponsQuery(api));
  return (
    <div id="coupons">
      <Section title={texts.coupons}>
        {data === undefined && !isError && online && <Skeleton lines={2} />}
        {data === undefined && (isError || !online) && (
          <RetryNotice tone="warn" retry={texts.retry} onRetry={() => void refetch()}>
            {texts.couponsMissing}
          </RetryNotice>
        )}
        {data?.coupons.length === 0 && (
          <EmptyState icon="card" title={texts.noCoupons}>
            {texts.noCouponsBody}
          </EmptyState>
        )}
        {data !== undefined && data.coupons.length > 0 && (
          <ul className="grid gap-3">
            {data.coupons.map((coupon) => (
              <li key={coupon.couponID}>
                <CouponRow coupon={coupon} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

function CouponRow({ coupon }: { coupon: OwnCoupon }) {
  const { state, name, redeemTime, placed } = coupon;
  const isOver = state === 'used' || state === 'expired' || state === 'stopped';
  return (
    <div
      className={`grid gap-1 rounded-lg border border-line bg-surface p-4 shadow-card ${isOver ? 'text-ink-soft' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="tabular text-lg font-bold">{texts.off(coupon)}</p>
        <Tag tone={TONES[state]}>{texts.couponStates[state]}</Tag>
      </div>
      <p className="text-sm text-ink-soft">
        {name}
        {redeemTime !== null && state === 'usable' && (
          <>
            {'　'}
            {wholeDates(texts.until(japanDate(dayBefore(Date.parse(redeemTime)))))}
          </>
        )}
      </p>
      {state === 'usable' && <p className="phrase text-sm">{texts.usable}</p>}
      {placed !== null && (
        <p className="phrase text-sm">
          {wholeDates(
            texts.placed(placed.currName, placed.time === null ? null : japanDate(Date.parse(placed.time))),
          )}
        </p>
      )}
    </div>
  );
}
