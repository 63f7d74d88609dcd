import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { cards } from '#contract/cards.ts';
import type { Card } from '#contract/entities/card.ts';
import type { CardPorts } from '#features/cards/ports.ts';
import { cardsQuery, isPaymentQuery } from '#features/cards/queries.ts';
import { withSavedCard } from '#features/cards/saved-cards.ts';
import { useOnline } from '#network/use-online.ts';
import { CardSession } from './card-session.ts';
import { createSetup } from './create-setup.ts';

/** The session of a mounted form; Stripe's fields live in `box`. */
export function useCardSession(ports: CardPorts, onSaved: (card: Card) => void) {
  const queries = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const saved = useRef(onSaved);
  useEffect(() => {
    saved.current = onSaved;
  });
  const [session] = useState(
    () =>
      new CardSession(
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
            // The list shows the card even if the form is closed by now.
            const { queryKey } = cardsQuery(ports.api);
            queries.setQueryData(queryKey, (known) => known && { cards: withSavedCard(known.cards, card) });
            void queries.invalidateQueries({ queryKey });
            // The server has retried an open charge with it.
            void queries.invalidateQueries({ predicate: ({ queryKey }) => isPaymentQuery(queryKey) });
            return card;
          },
        },
        (card) => saved.current(card),
      ),
  );
  useFieldsIn(session, box);
  useRetry(session, useOnline());
  return { session, box, flow: useSelector(session.store) };
}

function useFieldsIn(session: CardSession, box: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (box.current) session.open(box.current);
    return () => session.close();
  }, [session, box]);
}

/** Retries when the network returns or the page becomes visible, because an address may have been verified elsewhere. */
function useRetry(session: CardSession, online: boolean): void {
  useEffect(() => {
    if (!online) return;
    session.again();
    const onVisible = () => {
      if (document.visibilityState === 'visible') session.again();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [session, online]);
}
