import { useEffect, useRef } from 'react';
import { onServerBack } from '#app/page-events.ts';
import { ApiError, isUnavailable } from '#contract/errors.ts';
import { useNetwork } from '#network/use-online.ts';

/**
 * A page that was not loaded because the server could not be reached tries again by itself once it can. Not after a refusal,
 * and not for code that did not load: a browser may remember that failure, and only a person may load the page anew.
 */
export function useRetryWhenBack(error: unknown, retry: () => void): void {
  const network = useNetwork();
  const latest = useRef(retry);
  latest.current = retry;
  const waits = error instanceof ApiError && isUnavailable(error.known);
  useEffect(() => (waits ? onServerBack(network)(() => latest.current()) : undefined), [waits, network]);
}
