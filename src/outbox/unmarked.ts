import type { TakeHeader } from '#local/take.ts';

/** Not confirmed any more, so that nobody removes its bytes; out of the bin, because it may be the only copy. */
export function unmarked(take: TakeHeader): TakeHeader {
  const state = take.state === 'discarded' ? 'closed' : take.state;
  return { ...take, state, discardedAt: null, deliveredAt: null };
}
