import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Card } from '#contract/entities/card.ts';
import { CardsUnavailable } from '#features/cards/cards-unavailable.tsx';
import { OpenCharges } from '#features/cards/charge/open-charges.tsx';
import { CardForm } from '#features/cards/entry/card-form.tsx';
import type { CardPorts } from '#features/cards/ports.ts';
import { cardsQuery, paymentsQuery } from '#features/cards/queries.ts';
import { expiryOf } from '#features/cards/saved-cards.ts';
import { texts } from '#features/cards/texts.ts';
import { useOnline } from '#network/use-online.ts';
import { useOpenedOffline } from '#network/use-opened-offline.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LateNotice } from '#ui/feedback/late-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TestModeNotice } from '#ui/feedback/test-mode-notice.tsx';
import { Section, Card as Sheet } from '#ui/layout/page.tsx';
import { SettingsPage } from '#ui/layout/settings-page.tsx';
import { CardRow } from './card-row.tsx';
import { type CardActions, useCardActions } from './use-card-actions.ts';

/** The person's cards. Readable offline; changes need the network. */
export function CardsScreen({ ports }: { ports: CardPorts }) {
  const online = useOnline();
  const openedOffline = useOpenedOffline();
  const actions = useCardActions(ports);
  const { data, isError, refetch } = useQuery(cardsQuery(ports.api));
  const config = useQuery(paymentsQuery(ports.api)).data;
  const cards = data?.cards ?? null;
  const defaultCard = cards?.find(({ isDefault }) => isDefault) ?? null;
  return (
    <SettingsPage title={texts.title} lead={texts.lead} back={texts.back}>
      <TestModeNotice testMode={config?.testMode} />
      {!online && (
        <LateNotice late={!openedOffline}>
          <Notice tone="warn" title={texts.offline}>
            <p>{texts.offlineBody}</p>
            {cards && <p>{texts.offlineCached}</p>}
          </Notice>
        </LateNotice>
      )}
      <OpenCharges ports={ports} defaultCard={defaultCard} online={online} onPaid={actions.report} />
      {defaultCard && <DefaultCardExpiry defaultCard={defaultCard} now={ports.now()} />}
      <ActionMessage actions={actions} />
      {cards === null && !isError && <Skeleton lines={4} />}
      {cards === null && isError && online && <CardsUnavailable onRetry={() => void refetch()} />}
      {cards !== null && <Cards ports={ports} cards={cards} online={online} actions={actions} />}
    </SettingsPage>
  );
}

interface CardsProps {
  ports: CardPorts;
  cards: readonly Card[];
  online: boolean;
  actions: CardActions;
}

function Cards({ ports, cards, online, actions }: CardsProps) {
  const [adding, setAdding] = useState(() => ports.pending.read() !== null);
  const area = useRef<HTMLDivElement>(null);
  const [toggles, setToggles] = useState(0);
  // Form and button replace each other, so the focus moves to the one that is shown.
  useEffect(() => {
    if (toggles === 0) return;
    const next = adding ? area.current : area.current?.querySelector('button');
    next?.focus();
  }, [toggles, adding]);
  const toggle = (next: boolean) => {
    setAdding(next);
    setToggles((before) => before + 1);
  };
  const saved = () => {
    toggle(false);
    actions.report(texts.saved);
  };
  return (
    <>
      {cards.length > 0 && (
        <Section title={texts.list}>
          <Sheet tight>
            <ul className="grid divide-y divide-line">
              {cards.map((card) => (
                <li key={card.cardID} className="py-3 first:pt-0 last:pb-0">
                  <CardRow card={card} now={ports.now()} online={online} actions={actions} />
                </li>
              ))}
            </ul>
          </Sheet>
        </Section>
      )}
      <div ref={area} tabIndex={-1} className="scroll-mt-16 outline-none">
        {adding ? (
          <Section title={texts.form}>
            <Sheet>
              <CardForm
                ports={ports}
                offerDefault={cards.length > 0}
                onSaved={saved}
                onCancel={() => toggle(false)}
              />
            </Sheet>
          </Section>
        ) : (
          <Add first={cards.length === 0} online={online} onAdd={() => toggle(true)} />
        )}
      </div>
    </>
  );
}

function Add({ first, online, onAdd }: { first: boolean; online: boolean; onAdd: () => void }) {
  const button = (
    <Button tone={first ? 'primary' : 'secondary'} disabled={!online} onClick={onAdd}>
      {first ? texts.addFirst : texts.add}
    </Button>
  );
  if (!first) return button;
  return (
    <EmptyState icon="card" title={texts.empty} action={button}>
      {texts.emptyBody}
    </EmptyState>
  );
}

function DefaultCardExpiry({ defaultCard, now }: { defaultCard: Card; now: number }) {
  const expiry = expiryOf(defaultCard, now);
  if (expiry === 'valid') return null;
  return expiry === 'expired' ? (
    <Notice tone="danger" title={texts.overTitle}>
      {texts.overBody}
    </Notice>
  ) : (
    <Notice tone="warn" title={texts.soonTitle}>
      {texts.soonBody}
    </Notice>
  );
}

function ActionMessage({ actions: { state } }: { actions: CardActions }) {
  if (state.kind === 'done') return <Notice tone="ok">{state.message}</Notice>;
  return state.kind === 'failed' ? <Notice tone="danger">{state.message}</Notice> : null;
}
