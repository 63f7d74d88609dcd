import { DAY_MS } from '#domain/time-units.ts';
import type { TakeHeader } from './take.ts';

/** How long delivered and discarded takes stay on the device. */
export const RETENTION_MS = 7 * DAY_MS;

/** The take of whose chosen part this file was made; null for a take of its own, and for a file of several segments. */
export function originalIDOf({ madeFrom }: Pick<TakeHeader, 'madeFrom'>): string | null {
  return madeFrom?.length === 1 ? (madeFrom[0] ?? null) : null;
}

/** Submitted and not confirmed by the server: only a person's withdrawal makes it removable. */
export function isUndelivered(take: TakeHeader): boolean {
  return take.decision === 'submit' && take.deliveredAt === null;
}

/** Named or a favourite: its person wants to find it again, and both facts are on this device only. */
export function isKeepsake(take: TakeHeader): boolean {
  return take.favourite === true || (take.name ?? null) !== null;
}

/**
 * True for takes that may be removed: 7 days after they were discarded, or after the server confirmed them, unless their
 * person marked them.
 */
export function isExpired(take: TakeHeader, now: number): boolean {
  if (isUndelivered(take)) return false;
  if (isKeepsake(take) && take.state !== 'discarded') return false;
  const since = take.state === 'discarded' ? take.discardedAt : take.deliveredAt;
  return since !== null && now - Date.parse(since) > RETENTION_MS;
}

/**
 * True for a take whose sound a file stands for that arrived at the school and has left this device since: what was
 * trimmed away stays as long as the file that was made of it. A file that was discarded stands for nothing.
 */
export function isLeftBehind(take: TakeHeader): boolean {
  if (take.madeInto?.arrived !== true || take.decision === 'submit' || isKeepsake(take)) return false;
  return take.state === 'closed';
}

/** What a take still knows of the file that was made of it, once that file is removed from the device. */
export function withoutFile(take: TakeHeader, file: TakeHeader): TakeHeader {
  if (take.madeInto?.takeID !== file.takeID) return take;
  return { ...take, madeInto: file.deliveredAt === null ? null : { ...take.madeInto, arrived: true } };
}

/** True for a file that was to be made of other takes, or of a file, when the app was ended: they are all still there. */
export function isHalfMade(take: TakeHeader): boolean {
  return take.state === 'recording' && take.madeFrom !== undefined;
}

/**
 * True for a file of the chosen part of a take that was discarded before the file was handed in: nobody sees it, and of the
 * take, if it is restored, it is made again.
 */
export function isSpareFile(take: TakeHeader, all: readonly TakeHeader[]): boolean {
  const originalID = originalIDOf(take);
  if (originalID === null || take.state !== 'closed' || take.decision === 'submit') return false;
  return all.some(({ takeID, state }) => takeID === originalID && state === 'discarded');
}

/**
 * The take to remove first when the device is full: what a file on the device or at the school stands for; then the oldest
 * one that the server has confirmed, marked ones last; null for none.
 */
export function firstToEvict(takes: readonly TakeHeader[]): TakeHeader | null {
  const onDevice = new Set(takes.map(({ takeID }) => takeID));
  const isSegment = (take: TakeHeader) =>
    take.state === 'discarded' && take.madeInto != null && onDevice.has(take.madeInto.takeID);
  const spare = takes.find((take) => isLeftBehind(take) || isSegment(take));
  if (spare !== undefined) return spare;
  const delivered = takes.filter((take) => take.deliveredAt !== null && take.state !== 'recording');
  const order = (take: TakeHeader) => Number(isKeepsake(take));
  return delivered.sort((a, b) => order(a) - order(b) || a.createdSeq - b.createdSeq)[0] ?? null;
}
