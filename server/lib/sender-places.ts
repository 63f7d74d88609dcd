import { ApiError } from '#contract/errors.ts';
import { countsByName } from './counts.ts';

const RETRY_AFTER_SECONDS = 5;

export interface PlaceLimits {
  readonly all: number;
  readonly ofOne: number;
  /** Of all senders of one neighbourhood of the network; without it only each sender has a share. */
  readonly ofNear?: number;
}

/** Places of a queue, or of answers that are being sent, of which each sender has a share, and their neighbourhood. */
export function senderPlaces({ all, ofOne, ofNear = all }: PlaceLimits) {
  const taken = countsByName();
  let total = 0;
  return {
    /**
     * @param near the sender's neighbourhood: a line at home has thousands of addresses and accounts. Left out where each
     *   sender has a share and nobody else
     * @returns leaves the place; once more has no effect
     * @throws ApiError 429 this sender or their neighbourhood has too many, 503 all are taken
     */
    take(sender: string, near = sender): () => void {
      const [one, neighbours] = [`one ${sender}`, `near ${near}`];
      const retry = { retryAfter: RETRY_AFTER_SECONDS };
      if (taken.of(one) >= ofOne || taken.of(neighbours) >= ofNear)
        throw new ApiError('api/too-many-requests', retry);
      if (total >= all) throw new ApiError('api/service-unavailable', retry);
      total += 1;
      for (const name of [one, neighbours]) taken.change(name, 1);
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        total -= 1;
        for (const name of [one, neighbours]) taken.change(name, -1);
      };
    },
    total: () => total,
  };
}
