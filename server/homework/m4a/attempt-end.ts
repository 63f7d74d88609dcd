import { InterruptedProcess } from '#server/lib/file-process.ts';
import { MissingObject } from '#server/storage/missing-object.ts';
import { FailedConversion, type M4aFailure, type M4aRefusal, RefusedRecording } from './m4a-refusal.ts';

/** After so many interruptions a process that is killed counts as an attempt: its file itself may need all the memory. */
const MAX_UNCOUNTED_KILLS = 6;

/** What a claim of a sound says of what came before. */
export interface Claim {
  /** With this one. */
  readonly attempts: number;
  readonly interruptions: number;
}

/**
 * A claim as its holder ends it. `leasedUntil` tells it from every other claim of that sound, because the next one begins when it is
 * over: an end changes nothing once somebody else has taken over.
 */
export interface HeldClaim extends Claim {
  readonly leasedUntil: Date;
}

/**
 * How an attempt at a sound ended without a result:
 *
 *   refused       the sound is not converted, however often it is tried
 *   failed        counts as an attempt, and is tried again after a growing pause
 *   interrupted   storage or memory failed: counts as no attempt, and ends the run, because the next sound would fare alike
 */
export type AttemptEnd =
  | { readonly kind: 'refused'; readonly why: M4aRefusal }
  | { readonly kind: 'failed'; readonly why: M4aFailure }
  | { readonly kind: 'interrupted' };

export function attemptEnd(error: unknown, { interruptions }: Claim): AttemptEnd {
  if (error instanceof RefusedRecording) return { kind: 'refused', why: error.why };
  if (error instanceof FailedConversion) return { kind: 'failed', why: error.why };
  if (error instanceof MissingObject) return { kind: 'failed', why: 'missing' };
  const isCounted = error instanceof InterruptedProcess && interruptions >= MAX_UNCOUNTED_KILLS;
  return isCounted ? { kind: 'failed', why: 'interrupted' } : { kind: 'interrupted' };
}
