import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Card } from '#contract/entities/card.ts';
import type { PurchasePorts } from './ports.ts';
import { cardsQuery } from './queries.ts';

export interface ChosenCard {
  /** The card that pays; null while there is none, or it is not known. */
  card: Card | null;
  /** The card that pays for contracts already: that of a change of plan, whatever was chosen for something else. */
  defaultCard: Card | null;
  /** Whether it is known which cards there are. */
  known: boolean;
  choose: (cardID: string | null) => void;
}

const keyOf = (uid: string) => `otomichi.purchase-card.${uid}`;

/** The card chosen in this tab for what is bought; without a choice the one that pays otherwise. */
export function useChosenCard({
  api,
  storage,
  uid,
}: Pick<PurchasePorts, 'api' | 'storage' | 'uid'>): ChosenCard {
  const { data } = useQuery(cardsQuery(api));
  const [chosen, setChosen] = useState<string | null | undefined>(() => read(storage, uid) ?? undefined);
  const choose = useCallback(
    (cardID: string | null) => {
      setChosen(cardID);
      try {
        if (cardID === null) storage.removeItem(keyOf(uid));
        else storage.setItem(keyOf(uid), cardID);
      } catch {
        // Chosen again on the next page.
      }
    },
    [storage, uid],
  );
  const cards = data?.cards ?? [];
  return {
    card: cardOf(cards, chosen),
    defaultCard: cardOf(cards, undefined),
    known: data !== undefined,
    choose,
  };
}

/**
 * Without a choice (undefined) it is the card that pays otherwise; while another one is being entered (null) it is none. A
 * card that was deleted meanwhile, or has expired, pays nothing.
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
