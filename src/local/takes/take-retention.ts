import { DAY_MS } from '#domain/time-units.ts';
import type { TakeHeader } from './take.ts';

/** How long delivered and discarded takes stay on the device. */
export const RETENTION_MS = 7 * DAY_MS;

/** Submitted and not confirmed by the server: only a person's withdrawal makes it removable. */
export function isUndelivered(take: TakeHeader): boolean {
  return take.decision === 'submit' && take.deliveredAt === null;
}

/** True for takes that may be removed: 7 days after they were discarded, or after the server confirmed them. */
export function isExpired(take: TakeHeader, now: number): boolean {
  if (isUndelivered(take)) return false;
  const since = take.state === 'discarded' ? take.discardedAt : take.deliveredAt;
  return since !== null && now - Date.parse(since) > RETENTION_MS;
}

/** The take to remove first when the device is full: the oldest one that the server has confirmed; null for none. */
export function firstToEvict(takes: readonly TakeHeader[]): TakeHeader | null {
  const delivered = takes.filter((take) => take.deliveredAt !== null && take.state !== 'recording');
  return delivered.sort((a, b) => a.createdSeq - b.createdSeq)[0] ?? null;
}
