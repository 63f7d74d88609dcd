import { ApiError } from '#contract/errors.ts';

const RETRY_AFTER_SECONDS = 5;

/** Places of a queue, or of answers that are being sent, of which each sender has a share. */
export function senderPlaces({ all, ofOne }: { readonly all: number; readonly ofOne: number }) {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    /**
     * @returns leaves the place; once more has no effect
     * @throws ApiError 429 this sender has too many, 503 all are taken
     */
    take(sender: string): () => void {
      const own = taken.get(sender) ?? 0;
      const retry = { retryAfter: RETRY_AFTER_SECONDS };
      if (own >= ofOne) throw new ApiError('api/too-many-requests', retry);
      if (total >= all) throw new ApiError('api/service-unavailable', retry);
      total += 1;
      taken.set(sender, own + 1);
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        total -= 1;
        const left = (taken.get(sender) ?? 1) - 1;
        if (left === 0) taken.delete(sender);
        else taken.set(sender, left);
      };
    },
    total: () => total,
  };
}
