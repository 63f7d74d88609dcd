import type { OwnCoupon } from '#contract/coupons.ts';
import { dayBefore, japanDate } from '#domain/japan-time.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { couponTexts as texts } from './texts.ts';

/** A coupon that the person has and this checkout does not use. */
export function OwnCouponNotice({ coupon, onUse }: { coupon: OwnCoupon; onUse: (code: string) => void }) {
  const { name, amountOff, percentOff, redeemTime, code } = coupon;
  const off = percentOff === undefined ? texts.amount(amountOff ?? 0) : texts.percent(percentOff);
  const until = redeemTime === null ? null : japanDate(dayBefore(Date.parse(redeemTime)));
  return (
    <Notice
      title={texts.own}
      action={
        <Button tone="secondary" size="small" onClick={() => onUse(code)}>
          {texts.useOwn}
        </Button>
      }
    >
      {texts.ownBody(name, off, until)}
    </Notice>
  );
}
