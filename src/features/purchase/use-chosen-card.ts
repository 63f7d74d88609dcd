import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Card } from '#contract/entities/card.ts';
import type { PurchasePorts } from './ports.ts';
import { cardsQuery, isArriving } from './queries.ts';

export interface ChosenCard {
  /** The card that pays; null while there is none or the cards are not loaded. */
  card: Card | null;
  /** The default card, which pays for changes of plan whatever card is chosen here. */
  defaultCard: Card | null;
  /** Whether the cards are loaded. */
  known: boolean;
  /** Whether their first answer is on its way. */
  isArriving: boolean;
  choose: (cardID: string | null) => void;
}

const keyOf = (uid: string) => `otomichi.purchase-card.${uid}`;

/** The card chosen in this tab for the checkout; without a choice the default card. */
export function useChosenCard({
  api,
  storage,
  uid,
}: Pick<PurchasePorts, 'api' | 'storage' | 'uid'>): ChosenCard {
  const query = useQuery(cardsQuery(api));
  const [chosen, setChosen] = useState<string | null | undefined>(() => read(storage, uid) ?? undefined);
  const choose = useCallback(
    (cardID: string | null) => {
      setChosen(cardID);
      try {
        if (cardID === null) storage.removeItem(keyOf(uid));
        else storage.setItem(keyOf(uid), cardID);
      } catch {
        // Without storage the next page asks again.
      }
    },
    [storage, uid],
  );
  const cards = query.data?.cards ?? [];
  return {
    card: cardOf(cards, chosen),
    defaultCard: cardOf(cards, undefined),
    known: query.data !== undefined,
    isArriving: isArriving(query),
    choose,
  };
}

/**
 * The card that pays: the chosen one, without a choice (undefined) the default card, and none while a new card is being
 * entered (null). A deleted or expired card counts as not chosen.
 */
export function cardOf(cards: readonly Card[], chosen: string | null | undefined): Card | null {
  if (chosen === null) return null;
  const good = cards.filter((card) => !card.expired);
  return good.find(({ cardID }) => cardID === chosen) ?? good.find(({ isDefault }) => isDefault) ?? null;
}

function read(storage: PurchasePorts['storage'], uid: string): string | null {
  try {
    return storage.getItem(keyOf(uid));
  } catch {
    return null;
  }
}
