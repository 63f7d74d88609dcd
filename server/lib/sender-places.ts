import { ApiError } from '#contract/errors.ts';

const RETRY_AFTER_SECONDS = 5;

export interface PlaceLimits {
  readonly all: number;
  readonly ofOne: number;
  /** Of all senders of one neighbourhood of the network; without it only each sender has a share. */
  readonly ofNear?: number;
}

/** Places of a queue, or of answers that are being sent, of which each sender has a share, and their neighbourhood. */
export function senderPlaces({ all, ofOne, ofNear = all }: PlaceLimits) {
  const taken = new Map<string, number>();
  let total = 0;
  const change = (name: string, by: 1 | -1) => {
    const left = (taken.get(name) ?? 0) + by;
    if (left === 0) taken.delete(name);
    else taken.set(name, left);
  };
  return {
    /**
     * @param near the sender's neighbourhood: a line at home has thousands of addresses and accounts
     * @returns leaves the place; once more has no effect
     * @throws ApiError 429 this sender or their neighbourhood has too many, 503 all are taken
     */
    take(sender: string, near: string): () => void {
      const names = [`one ${sender}`, `near ${near}`] as const;
      const [own, theirs] = names.map((name) => taken.get(name) ?? 0) as [number, number];
      const retry = { retryAfter: RETRY_AFTER_SECONDS };
      if (own >= ofOne || theirs >= ofNear) throw new ApiError('api/too-many-requests', retry);
      if (total >= all) throw new ApiError('api/service-unavailable', retry);
      total += 1;
      for (const name of names) change(name, 1);
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        total -= 1;
        for (const name of names) change(name, -1);
      };
    },
    total: () => total,
  };
}
