import { createNetworkStatus, type ProbedNetwork } from '#network/status.ts';

/** The network as this page sees it. */
export function pageNetwork(view: Window): ProbedNetwork {
  return createNetworkStatus({
    fetch: (input, init) => view.fetch(input, init),
    deviceOnline: () => view.navigator.onLine,
    onChange: (listener) => {
      view.addEventListener('online', listener);
      view.addEventListener('offline', listener);
      view.document.addEventListener('visibilitychange', () => {
        if (view.document.visibilityState === 'visible') listener();
      });
    },
    later: (work, ms) => void setTimeout(work, ms),
  });
}
