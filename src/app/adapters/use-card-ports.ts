import { useEffect, useState } from 'react';
import type { AppContext } from '#app/context.ts';
import type { CardPorts } from '#features/cards/ports.ts';
import { cardPorts, cleanAddress } from './card-ports.ts';

/** The card ports of a screen, created once; also completes a return from a bank's own page. */
export function useCardPorts(context: AppContext): CardPorts {
  const [ports] = useState(() => cardPorts(context));
  useEffect(() => cleanAddress(), []);
  return ports;
}
