import { lazy, Suspense, useMemo, useState } from 'react';
import type { AppContext } from '#app/context.ts';
import type { CardSlots, PurchasePorts } from '#features/purchase/ports.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { purchasePorts } from './purchase-ports.ts';
import { useCardPorts } from './use-card-ports.ts';

const CardChoice = lazy(async () => ({
  default: (await import('#features/cards/choice/card-choice.tsx')).CardChoice,
}));
const CardFace = lazy(async () => ({ default: (await import('#features/cards/card-face.tsx')).CardFace }));

/** The ports of a purchase and the parts for its card, which come from another feature. */
export function usePurchase(parts: AppContext, uid: string): { ports: PurchasePorts; cards: CardSlots } {
  const cardPorts = useCardPorts(parts);
  const [ports] = useState(() => purchasePorts(parts, uid, cardPorts));
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
