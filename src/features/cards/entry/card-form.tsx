import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Card } from '#contract/entities/card.ts';
import type { CardPorts } from '#features/cards/ports.ts';
import { paymentsQuery } from '#features/cards/queries.ts';
import { texts } from '#features/cards/texts.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';
import { type CardFlow, hasProblem, isBusy } from './card-flow.ts';
import { CardProblems } from './card-problems.tsx';
import { useCardSession } from './use-card-session.ts';

interface CardFormProps {
  ports: CardPorts;
  /** Offers to make the card the default card; the first card always is. */
  offerDefault?: boolean;
  onSaved: (card: Card) => void;
  /** Left out where a card is required to continue. */
  onCancel?: (() => void) | undefined;
}

/** Enters a card in Stripe's own fields, has its bank confirm it, and saves it. Must not be nested in another form. */
export function CardForm({ ports, offerDefault = false, onSaved, onCancel }: CardFormProps) {
  const { session, box, flow } = useCardSession(ports, onSaved);
  const online = useOnline();
  const [asDefault, setAsDefault] = useState(true);
  const chosen = offerDefault && asDefault;
  useEffect(() => session.choose(chosen), [session, chosen]);
  const problems = useRef<HTMLDivElement>(null);
  // Problems appear below the fields, which on a phone is below the visible part.
  useEffect(() => {
    if (hasProblem(flow)) problems.current?.scrollIntoView({ block: 'nearest' });
  }, [flow]);
  const fieldsShown = flow.step === 'ready' || flow.step === 'submitting' || flow.step === 'authenticating';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (online) session.press();
  };
  return (
    <form
      noValidate
      aria-label={texts.form}
      data-card-form={flow.step}
      onSubmit={submit}
      className="grid gap-4"
    >
      {online && flow.step === 'loading' && <Skeleton lines={4} />}
      <div className={fieldsShown ? 'grid gap-4' : 'hidden'}>
        <StripeNote ports={ports} />
      </div>
      {/* Stripe measures its fields in place, so the box is never hidden while they load. */}
      <div ref={box} className={fieldsShown || flow.step === 'loading' ? 'min-w-0' : 'hidden'} />
      <div ref={problems} className="scroll-mt-16 scroll-mb-24 empty:hidden">
        <CardProblems flow={flow} online={online} onRetry={session.again} />
      </div>
      {fieldsShown && offerDefault && (
        <CheckBox checked={asDefault} onChange={setAsDefault}>
          {texts.setDefault}
        </CheckBox>
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {progressText(flow)}
      </p>
      <div className="flex flex-wrap gap-3">
        {(fieldsShown || isBusy(flow)) && (
          <Button type="submit" busy={isBusy(flow)} disabled={!online}>
            {texts.save}
          </Button>
        )}
        {onCancel && (
          <Button tone="quiet" disabled={isBusy(flow)} onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
      {!online && (
        <Notice tone="warn" title={texts.offline}>
          {texts.offlineForm}
        </Notice>
      )}
    </form>
  );
}

function progressText({ step }: CardFlow<Card>): string | null {
  switch (step) {
    case 'loading':
      return texts.fieldsLoading;
    case 'submitting':
      return texts.checking;
    case 'authenticating':
      return texts.atBank;
    case 'saving':
      return texts.saving;
    case 'resuming':
      return texts.resuming;
    default:
      return null;
  }
}

/** Says who receives the card number; the sandbox's own fields warn against real numbers. */
function StripeNote({ ports }: { ports: CardPorts }) {
  const { data } = useQuery(paymentsQuery(ports.api));
  if (!data) return null;
  return (
    <p className="text-sm text-ink-soft">
      {data.provider === 'stripe' && texts.hosted}
      {texts.bankMayAsk}
    </p>
  );
}
