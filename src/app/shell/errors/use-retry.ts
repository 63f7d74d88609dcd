import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { onServerBack } from '#app/page-events.ts';
import { ApiError, isUnavailable } from '#contract/errors.ts';
import { useNetwork } from '#network/use-online.ts';

/**
 * How a page that was not loaded tries again: by the press of the function that this returns, and by itself once a server that could
 * not be reached answers. Not by itself after a refusal, and not for code that did not load: a browser may remember that failure,
 * and only a person may load the page anew.
 */
export function useRetry({ error, reset }: ErrorComponentProps): () => void {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const retry = () => {
    resetQueries();
    reset();
    void router.invalidate();
  };
  const network = useNetwork();
  const latest = useRef(retry);
  latest.current = retry;
  const waits = error instanceof ApiError && isUnavailable(error.known);
  useEffect(() => (waits ? onServerBack(network)(() => latest.current()) : undefined), [waits, network]);
  return retry;
}
