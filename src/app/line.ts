/*
 *   on ──started, call failed, or the device says offline──▶ asking ──healthz answers──▶ on
 *                                                               └──healthz fails──▶ off ──any answer──▶ on
 *
 * navigator.onLine alone lies both ways: a router without a line counts as online. What counts is whether the school
 * answers.
 */
export interface Line {
  isOn(): boolean;
  subscribe(listener: () => void): () => void;
  /** `fetch` that tells the line what it saw. */
  fetch: typeof fetch;
}

interface Surroundings {
  fetch: typeof fetch;
  onLine: () => boolean;
  /** Calls back when the device says that it is online or offline again, or comes into view. */
  onChange: (listener: () => void) => void;
  later: (work: () => void, ms: number) => void;
}

const FIRST_ASK_MS = 2_000;
const ASK_AGAIN_MS = 12_000;
const ANSWER_MS = 6_000;

export function createLine(around: Surroundings): Line {
  const listeners = new Set<() => void>();
  let on = around.onLine();
  let asking = false;
  let waiting = false;

  const set = (next: boolean) => {
    if (next !== on) {
      on = next;
      for (const listener of listeners) listener();
    }
    if (!on && !waiting) {
      waiting = true;
      around.later(() => {
        waiting = false;
        if (!on) void ask();
      }, ASK_AGAIN_MS);
    }
  };

  const ask = async () => {
    if (asking) return;
    asking = true;
    set(await answers(around));
    asking = false;
  };

  around.onChange(() => (around.onLine() ? void ask() : set(false)));
  if (!on) set(false);
  // A page whose answers are all kept makes no call that could fail: once it stands, the school is asked.
  else around.later(() => void ask(), FIRST_ASK_MS);

  return {
    isOn: () => on,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fetch: async (input, init) => {
      try {
        const response = await around.fetch(input, init);
        // The worker may answer a reading call out of its cache: only a written one proves the line.
        if (init?.method === 'POST') set(true);
        else if (!on) void ask();
        return response;
      } catch (cause) {
        if (!(init?.signal?.aborted && init.signal.reason?.name === 'AbortError')) void ask();
        throw cause;
      }
    },
  };
}

async function answers({ fetch, onLine }: Surroundings): Promise<boolean> {
  if (!onLine()) return false;
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    return response.ok;
  } catch {
    return false;
  }
}
