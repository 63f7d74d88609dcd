import { createContext, type ReactNode, useContext } from 'react';
import type { TakeHeader } from '#local/takes/take.ts';

/** Draws the offer to set a take against its score, and what came of it: the part of another feature. */
export type RenderHearing = (take: TakeHeader) => ReactNode;

/** null where takes are not listened to. */
export const HearingContext = createContext<RenderHearing | null>(null);

/** Stands with an opened take of this device. */
export function Hearing({ take }: { take: TakeHeader }) {
  return useContext(HearingContext)?.(take) ?? null;
}
