import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cards } from '#contract/cards.ts';
import type { Card } from '#contract/entities/card.ts';
import { type CardSession, cardSession } from './card-session.ts';
import { createSetup } from './create-setup.ts';
import type { CardPorts } from '#features/cards/ports.ts';
import { cardsQuery, isOfMoney } from '#features/cards/queries.ts';
import { useOnline } from '#network/use-online.ts';
import { withCard } from '#features/cards/with-card.ts';

/** The session of a form that is shown: its fields live in `box` while it is. */
export function useCardSession(ports: CardPorts, onSaved: (card: Card) => void) {
  const queries = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const saved = useRef(onSaved);
  useEffect(() => {
    saved.current = onSaved;
  });
  const [session] = useState(() =>
    cardSession(
      {
        bank: ports.bank,
        pending: ports.pending,
        returnURL: ports.returnURL,
        newKey: () => crypto.randomUUID(),
        later(work, ms) {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
        createSetup: (key) => createSetup(ports, key),
        async completeSetup(setupID, setDefault) {
          const { card } = await ports.api(cards.completeSetup, { setupID, setDefault });
          // Also when the form is gone meanwhile: the card is there.
          const { queryKey } = cardsQuery(ports.api);
          queries.setQueryData(queryKey, (known) => known && { cards: withCard(known.cards, card) });
          void queries.invalidateQueries({ queryKey });
          // A charge that was open has been tried with it.
          void queries.invalidateQueries({ predicate: ({ queryKey }) => isOfMoney(queryKey) });
          return card;
        },
      },
      (card) => saved.current(card),
    ),
  );
  useOpen(session, box);
  useAgain(session, useOnline());
  return { session, box, flow: useSyncExternalStore(session.subscribe, session.state) };
}

function useOpen(session: CardSession, box: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (box.current) session.open(box.current);
    return () => session.close();
  }, [session, box]);
}

/** What broke off goes on when the line is back, or the person, who may have proven their address elsewhere. */
function useAgain(session: CardSession, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    session.again();
    const seen = () => {
      if (document.visibilityState === 'visible') session.again();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [session, on]);
}
