import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Coupon } from '#contract/coupons.ts';
import { ApiError } from '#contract/errors.ts';
import type { PurchasePorts } from '#features/purchase/ports.ts';
import { couponCode } from '#features/purchase/purchase-search.ts';
import { couponQuery } from '#features/purchase/queries.ts';
import { couponTexts as texts } from '#features/purchase/texts.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';

interface CouponFieldProps {
  ports: Pick<PurchasePorts, 'api'>;
  currCode: string;
  planID: number;
  /** The coupon code of the page address. */
  code: string | null;
  /** The first month is free; the coupon applies after it. */
  free: boolean;
  onChange: (code: string | null) => void;
}

/** A folded field for a coupon code; shows the coupon's effect before it is used. */
export function CouponField({ code, ...props }: CouponFieldProps) {
  const tried = useRef(false);
  const onChange = (next: string | null) => {
    tried.current = next !== null;
    props.onChange(next);
  };
  if (code !== null) return <AppliedCoupon {...props} code={code} tried={tried} onChange={onChange} />;
  return (
    <details className="group rounded-lg border border-line bg-surface px-5 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-bold text-accent">
        {texts.fold}
      </summary>
      <div className="pt-1 pb-4">
        <CouponForm onChange={onChange} typedBefore="" error={null} tried={tried} />
      </div>
    </details>
  );
}

function AppliedCoupon({
  ports,
  currCode,
  planID,
  code,
  free,
  tried,
  onChange,
}: CouponFieldProps & { code: string; tried: CouponFormProps['tried'] }) {
  const online = useOnline();
  const { data, error, isFetching } = useQuery({
    ...couponQuery(ports.api, { code, currCode, planID }),
    enabled: online,
  });
  if (data) {
    return (
      <Notice
        tone="ok"
        title={texts.used(data.coupon.name)}
        action={
          <Button tone="quiet" size="small" icon="close" onClick={() => onChange(null)}>
            {texts.drop}
          </Button>
        }
      >
        {couponEffect(data.coupon)}
        {free && texts.afterFree}
      </Notice>
    );
  }
  if (isFetching) return <p role="status">{texts.checking}</p>;
  const message = !online ? texts.offline : isUnknown(error) ? texts.bad : texts.failed;
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-surface p-5">
      <CouponForm
        onChange={onChange}
        typedBefore={code}
        error={error || !online ? message : null}
        tried={tried}
      >
        <Button tone="quiet" size="small" icon="close" onClick={() => onChange(null)}>
          {texts.drop}
        </Button>
      </CouponForm>
    </div>
  );
}

interface CouponFormProps extends Pick<CouponFieldProps, 'onChange'> {
  typedBefore: string;
  error: string | null;
  /** Whether the code was tried a moment ago on this page; one of the address alone takes nobody's focus. */
  tried: RefObject<boolean>;
  children?: ReactNode;
}

function CouponForm({ typedBefore, error, tried, onChange, children }: CouponFormProps) {
  const [typed, setTyped] = useState(typedBefore);
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  useEffect(() => {
    // The form was away while the school was asked, and the focus with it.
    if (error === null || !tried.current) return;
    tried.current = false;
    form.current?.querySelector('input')?.focus();
  }, [error, tried, form]);
  const code = couponCode(typed);
  const online = useOnline();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (code !== null) onChange(code);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-3">
      <div>
        <TextField
          label={texts.label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={
            attempts > 0 && code === null
              ? typed.trim() === ''
                ? texts.empty
                : texts.bad
              : (error ?? (online ? null : texts.offline))
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" tone="secondary" disabled={!online}>
          {texts.use}
        </Button>
        {children}
      </div>
    </form>
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'coupons/unknown' || error.code === 'api/bad-request');
}

/** The coupon's effect as a sentence: which charges, and how much off. */
export function couponEffect({ duration, months, percentOff, amountOff }: Coupon): string {
  const off = percentOff === undefined ? texts.amount(amountOff ?? 0) : texts.percent(percentOff);
  if (duration === 'forever') return texts.effect(texts.forever, off);
  return texts.effect(duration === 'once' ? texts.once : texts.months(months ?? 1), off);
}
