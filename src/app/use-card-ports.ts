import { useEffect, useState } from 'react';
import type { CardPorts } from '#features/cards/ports.ts';
import { cardPorts, cleanAddress } from './cards-ports.ts';
import type { AppParts } from './parts.ts';

/** The cards' ports of a page: made once, with whoever comes back from their bank's own page. */
export function useCardPorts(parts: AppParts): CardPorts {
  const [ports] = useState(() => cardPorts(parts));
  useEffect(() => cleanAddress(), []);
  return ports;
}
