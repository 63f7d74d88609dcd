import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Card } from '#contract/entities/card.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { type CardFlow, hasTrouble, isBusy } from './card-flow.ts';
import { CardTroubles } from './card-problems.tsx';
import type { CardPorts } from '#features/cards/ports.ts';
import { paymentsQuery } from '#features/cards/queries.ts';
import { texts } from '#features/cards/texts.ts';
import { useCardSession } from './use-card-session.ts';
import { useOnline } from '#network/use-online.ts';

interface CardFormProps {
  ports: CardPorts;
  /** Whether the card can be made the one that pays; the first one is it in any case. */
  offerDefault?: boolean;
  onSaved: (card: Card) => void;
  /** Left out where a card is needed to go on. */
  onCancel?: (() => void) | undefined;
}

/** A card is entered in Stripe's own fields, confirmed by its bank, and kept. Stands in no other form. */
export function CardForm({ ports, offerDefault = false, onSaved, onCancel }: CardFormProps) {
  const { session, box, flow } = useCardSession(ports, onSaved);
  const on = useOnline();
  const [asDefault, setAsDefault] = useState(true);
  const chosen = offerDefault && asDefault;
  useEffect(() => session.choose(chosen), [session, chosen]);
  const troubles = useRef<HTMLDivElement>(null);
  // Below the fields, and on a phone below what is seen.
  useEffect(() => {
    if (hasTrouble(flow)) troubles.current?.scrollIntoView({ block: 'nearest' });
  }, [flow]);
  const typing = flow.step === 'ready' || flow.step === 'submitting' || flow.step === 'authenticating';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (on) session.press();
  };
  return (
    <form
      noValidate
      aria-label={texts.form}
      data-card-form={flow.step}
      onSubmit={submit}
      className="grid gap-4"
    >
      {!on && (
        <Notice tone="warn" title={texts.offline}>
          {texts.offlineForm}
        </Notice>
      )}
      {on && flow.step === 'loading' && <Skeleton lines={4} />}
      <div className={typing ? 'grid gap-4' : 'hidden'}>
        <Hosted ports={ports} />
      </div>
      {/* Stripe measures its fields where they stand: the box is never hidden while they come. */}
      <div ref={box} className={typing || flow.step === 'loading' ? 'min-w-0' : 'hidden'} />
      <div ref={troubles} className="scroll-mt-16 scroll-mb-24 empty:hidden">
        <CardTroubles flow={flow} on={on} again={session.again} />
      </div>
      {typing && offerDefault && (
        <CheckBox checked={asDefault} onChange={setAsDefault}>
          {texts.setDefault}
        </CheckBox>
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {headway(flow)}
      </p>
      <div className="flex flex-wrap gap-3">
        {(typing || isBusy(flow)) && (
          <Button type="submit" busy={isBusy(flow)} disabled={!on}>
            {texts.save}
          </Button>
        )}
        {onCancel && (
          <Button tone="quiet" disabled={isBusy(flow)} onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

function headway({ step }: CardFlow<Card>): string | null {
  switch (step) {
    case 'loading':
      return texts.fieldsLoading;
    case 'submitting':
      return texts.checking;
    case 'authenticating':
      return texts.atBank;
    case 'keeping':
      return texts.keeping;
    case 'resuming':
      return texts.resuming;
    default:
      return null;
  }
}

/** To whom the number goes; the sandbox's form says itself that no real one belongs into it. */
function Hosted({ ports }: { ports: CardPorts }) {
  const { data } = useQuery(paymentsQuery(ports.api));
  if (!data) return null;
  return (
    <p className="text-sm text-ink-soft">
      {data.provider === 'stripe' && texts.hosted}
      {texts.bankMayAsk}
    </p>
  );
}
