import { createStore } from '@tanstack/store';

/*
 *   online ──start, failed call, or the device reports offline──▶ probing ──/healthz answers──▶ online
 *                                                                    └──/healthz fails──▶ offline ──any answer──▶ online
 *
 * navigator.onLine alone is wrong both ways: a router without a connection counts as online. What counts is whether
 * the server answers.
 */
export interface NetworkStatus {
  isOnline(): boolean;
  subscribe(listener: () => void): () => void;
  /** `fetch` that updates the status from what each request shows. */
  fetch: typeof fetch;
}

export interface ProbedNetwork extends NetworkStatus {
  /** Asks the server now; the status is that answer. For a call that failed while nobody knew yet that the line is away. */
  check(): Promise<boolean>;
}

interface Deps {
  fetch: typeof fetch;
  deviceOnline: () => boolean;
  /** Calls back when the device reports online or offline, or the page becomes visible. */
  onChange: (listener: () => void) => void;
  later: (work: () => void, ms: number) => void;
}

const FIRST_PROBE_DELAY_MS = 2_000;
const PROBE_INTERVAL_MS = 12_000;
const PROBE_TIMEOUT_MS = 6_000;

export function createNetworkStatus(deps: Deps): ProbedNetwork {
  const online = createStore(deps.deviceOnline());
  let probing: Promise<boolean> | null = null;
  let waiting = false;

  const set = (next: boolean) => {
    online.setState(() => next);
    if (!next && !waiting) {
      waiting = true;
      deps.later(() => {
        waiting = false;
        if (!online.state) void probe();
      }, PROBE_INTERVAL_MS);
    }
  };

  const probe = (): Promise<boolean> => {
    probing ??= serverAnswers(deps).then((answers) => {
      probing = null;
      set(answers);
      return answers;
    });
    return probing;
  };

  deps.onChange(() => (deps.deviceOnline() ? void probe() : set(false)));
  if (!online.state) set(false);
  // A page that is served wholly from caches makes no call that could fail, so the server is probed once at start.
  else deps.later(() => void probe(), FIRST_PROBE_DELAY_MS);

  return {
    isOnline: () => online.state,
    check: probe,
    subscribe(listener) {
      const subscription = online.subscribe(() => listener());
      return () => subscription.unsubscribe();
    },
    fetch: async (input, init) => {
      try {
        const response = await deps.fetch(input, init);
        // The service worker may answer a GET from its cache; only a POST proves that the server is reached.
        if (init?.method === 'POST') set(true);
        else if (!online.state) void probe();
        return response;
      } catch (cause) {
        if (!(init?.signal?.aborted && init.signal.reason?.name === 'AbortError')) void probe();
        throw cause;
      }
    },
  };
}

async function serverAnswers({ fetch, deviceOnline }: Deps): Promise<boolean> {
  if (!deviceOnline()) return false;
  try {
    const response = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}
