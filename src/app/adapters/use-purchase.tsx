import { Suspense, useMemo, useState } from 'react';
import type { AppContext } from '#app/context.ts';
import type { CardSlots, PurchasePorts } from '#features/purchase/ports.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#ui/layout/lazy-component.tsx';
import { useCardPorts } from './card-ports.ts';
import { purchasePorts } from './purchase-ports.ts';

const CardChoice = lazyComponent(
  async () => (await import('#features/cards/choice/card-choice.tsx')).CardChoice,
);
const CardFace = lazyComponent(async () => (await import('#features/cards/card-face.tsx')).CardFace);

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
      face: (card) => (
        <Suspense fallback={<Skeleton lines={1} />}>
          <CardFace card={card} now={ports.now()} />
        </Suspense>
      ),
    }),
    [cardPorts, ports],
  );
  return { ports, cards };
}
