import type { TakeHeader } from './take.ts';

const DAY = 24 * 60 * 60 * 1000;

/** How long delivered bytes stay, and how long the bin keeps what was discarded. */
export const KEEP_MS = 7 * DAY;

/** Submitted and not confirmed by the school: nothing but a person's withdrawal makes it removable. */
export function isUndelivered(take: TakeHeader): boolean {
  return take.decision === 'submit' && take.deliveredAt === null;
}

/** What may go at a start: the bin after 7 days, and delivered takes 7 days after the school confirmed them. */
export function isOver(take: TakeHeader, now: number): boolean {
  if (isUndelivered(take)) return false;
  const since = take.state === 'discarded' ? take.discardedAt : take.deliveredAt;
  return since !== null && now - Date.parse(since) > KEEP_MS;
}

/** What goes first when the device is full: takes that the school has confirmed, oldest first, one at a time. */
export function firstToEvict(takes: readonly TakeHeader[]): TakeHeader | null {
  const delivered = takes.filter((take) => take.deliveredAt !== null && take.state !== 'recording');
  return delivered.sort((a, b) => a.createdSeq - b.createdSeq)[0] ?? null;
}
