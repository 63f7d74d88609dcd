import { Suspense, useMemo, useState } from 'react';
import type { AppContext } from '#app/context.ts';
import { CardFace } from '#features/cards/card-face.tsx';
import type { CardSlots, PurchasePorts } from '#features/purchase/ports.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#ui/layout/lazy-component.tsx';
import { useCardPorts } from './card-ports.ts';
import { purchasePorts } from './purchase-ports.ts';

const CardChoice = lazyComponent(
  async () => (await import('#features/cards/choice/card-choice.tsx')).CardChoice,
);

/** The ports of a purchase, and the components for its card, which belong to another feature. */
export function usePurchase(context: AppContext, uid: string): { ports: PurchasePorts; cards: CardSlots } {
  const cardPorts = useCardPorts(context);
  const [ports] = useState(() => purchasePorts(context, uid, cardPorts));
  const cards = useMemo<CardSlots>(
    () => ({
      choice: ({ selected, onSelect }) => (
        <Suspense fallback={<Skeleton lines={3} />}>
          <CardChoice ports={cardPorts} value={selected} onChange={onSelect} />
        </Suspense>
      ),
      // Not lazy: it stands above the button that confirms, and would push it away under the finger.
      face: (card) => <CardFace card={card} now={ports.now()} />,
    }),
    [cardPorts, ports],
  );
  return { ports, cards };
}
