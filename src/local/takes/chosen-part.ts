import type { Trim } from '#domain/recordings/trim.ts';
import type { TakeHeader } from './take.ts';

/** The part that its learner chose; null for all of it. What was handed in is a file of its own, which is used as it is. */
export function chosenPart({ decision, trim }: Pick<TakeHeader, 'decision' | 'trim'>): Trim | null {
  return decision === 'undecided' ? (trim ?? null) : null;
}
