import { MINUTE_MS } from '#domain/time-units.ts';

interface QueryResult {
  data: unknown;
  dataUpdatedAt: number;
  isSuccess: boolean;
  isFetchedAfterMount: boolean;
}

/**
 * The answer, if the server gave it on this screen or just before; undefined while it is only remembered from an earlier
 * visit. An address that was unverified then may have been verified elsewhere since, and offline nobody can ask.
 */
export function confirmedAnswer<R extends QueryResult>(result: R, now: number): R['data'] | undefined {
  const { data, dataUpdatedAt, isSuccess, isFetchedAfterMount } = result;
  // One of the future came by a clock that was ahead: nobody knows when.
  const isNew = Math.abs(now - dataUpdatedAt) < MINUTE_MS;
  return isSuccess && (isFetchedAfterMount || isNew) ? data : undefined;
}
