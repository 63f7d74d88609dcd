import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cards } from '#contract/cards.ts';
import type { Card } from '#contract/entities/card.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { spokenName } from '#features/cards/card-face.tsx';
import type { CardPorts } from '#features/cards/ports.ts';
import { cardsQuery, isPaymentQuery } from '#features/cards/queries.ts';
import { texts } from '#features/cards/texts.ts';

export type ActionState =
  | { kind: 'idle' }
  | { kind: 'busy'; cardID: string }
  | { kind: 'done'; message: string }
  | { kind: 'failed'; message: string };

export interface CardActions {
  state: ActionState;
  makeDefault(card: Card): Promise<void>;
  remove(card: Card): Promise<void>;
  /** Shows a message for something that was done elsewhere on the page. */
  report(message: string): void;
}

/** Actions on saved cards, one at a time, with a message about the result. */
export function useCardActions({ api }: CardPorts): CardActions {
  const queries = useQueryClient();
  const [state, setState] = useState<ActionState>({ kind: 'idle' });
  const running = useRef(false);
  const run = async (cardID: string, action: () => Promise<{ cards: Card[] }>, message: string) => {
    if (running.current) return;
    running.current = true;
    setState({ kind: 'busy', cardID });
    try {
      queries.setQueryData(cardsQuery(api).queryKey, await action());
      setState({ kind: 'done', message });
    } catch (cause) {
      setState({ kind: 'failed', message: errorMessage(cause) });
      // The card may be deleted already, so the list is fetched again.
      void queries.invalidateQueries({ queryKey: cardsQuery(api).queryKey });
    } finally {
      running.current = false;
    }
  };
  return {
    state,
    async makeDefault(card) {
      const { cardID } = card;
      await run(cardID, () => api(cards.updateDefault, { cardID }), texts.madeDefault(spokenName(card)));
      // The server retries an open charge with the new default card.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isPaymentQuery(queryKey) });
    },
    remove: ({ cardID }) => run(cardID, () => api(cards.remove, { cardID }), texts.removed),
    report: (message) => setState({ kind: 'done', message }),
  };
}
