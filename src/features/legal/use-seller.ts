import { useCallback, useEffect, useState } from 'react';
import type { Seller } from '#contract/public-config.ts';

export type SellerView =
  | { kind: 'loading' }
  | { kind: 'known'; seller: Seller }
  /** No seller is configured: only possible in test mode. */
  | { kind: 'none' }
  | { kind: 'unknown'; retry: () => void };

type Found = Exclude<SellerView, { kind: 'unknown' }> | { kind: 'unknown' };

/** @param load resolves with the seller of the public configuration or its last copy; null without a seller */
export function useSeller(load: () => Promise<Seller | null>): SellerView {
  const [found, setFound] = useState<Found>({ kind: 'loading' });
  const [attempts, setAttempts] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every further attempt loads again
  useEffect(() => {
    let mounted = true;
    load().then(
      (seller) => mounted && setFound(seller === null ? { kind: 'none' } : { kind: 'known', seller }),
      () => mounted && setFound({ kind: 'unknown' }),
    );
    return () => {
      mounted = false;
    };
  }, [load, attempts]);
  const retry = useCallback(() => {
    setFound({ kind: 'loading' });
    setAttempts((count) => count + 1);
  }, []);
  return found.kind === 'unknown' ? { kind: 'unknown', retry } : found;
}
