import { useCallback, useEffect, useState } from 'react';
import type { Seller } from '#contract/public-config.ts';

export type SellerView =
  | { kind: 'asking' }
  | { kind: 'known'; seller: Seller }
  /** Nobody has entered one: only possible in test mode. */
  | { kind: 'none' }
  | { kind: 'unknown'; again: () => void };

type Found = Exclude<SellerView, { kind: 'unknown' }> | { kind: 'unknown' };

/** @param ask what the server tells every browser, or the copy of the last time; null: no seller */
export function useSeller(ask: () => Promise<Seller | null>): SellerView {
  const [found, setFound] = useState<Found>({ kind: 'asking' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every further try asks anew
  useEffect(() => {
    let here = true;
    ask().then(
      (seller) => here && setFound(seller === null ? { kind: 'none' } : { kind: 'known', seller }),
      () => here && setFound({ kind: 'unknown' }),
    );
    return () => {
      here = false;
    };
  }, [ask, tries]);
  const again = useCallback(() => {
    setFound({ kind: 'asking' });
    setTries((count) => count + 1);
  }, []);
  return found.kind === 'unknown' ? { kind: 'unknown', again } : found;
}
