import { createStore } from '@tanstack/store';
import type { Api } from '#api/client.ts';
import { ApiError } from '#contract/errors.ts';
import { teachers } from '#contract/teach/teachers.ts';

/** Raised by one whenever the server says that nobody is signed in, and zero again with a sign-in; the gate watches it. */
export type SessionEnd = ReturnType<typeof createSessionEnd>;

export function createSessionEnd() {
  const store = createStore(0);
  let isKnown = false;
  return {
    store,
    report() {
      isKnown = true;
      store.setState((count) => count + 1);
    },
    /** Whether the server has said so since this was last asked: then the sign-in need not ask again at once. */
    takeKnown(): boolean {
      const known = isKnown;
      isKnown = false;
      return known;
    },
  };
}

const SIGNING_IN: readonly string[] = [teachers.start.path, teachers.requestLink.path];

/** Reports calls that are refused because the session ended; the refusal reaches the caller all the same. */
export function withSessionEnd(api: Api, report: () => void): Api {
  return async (endpoint, input, options) => {
    try {
      return await api(endpoint, input, options);
    } catch (cause) {
      const isSigningIn = SIGNING_IN.includes(endpoint.path);
      if (cause instanceof ApiError && cause.known === 'api/unauthorized' && !isSigningIn) report();
      throw cause;
    }
  };
}

const NEXT_KEY = 'otomichi.teach.next';
/** Only places of the console itself. */
const OWN_PLACE = /^\/teach(\/(takes|learners)\/[\w.~%-]{1,200})?$/;

/** Remembers where the teacher was, for after the next sign-in, which may come in another tab. */
export function rememberPlace(path: string, storage: Storage = localStorage): void {
  try {
    if (OWN_PLACE.test(path)) storage.setItem(NEXT_KEY, path);
  } catch {
    // A full storage: the next sign-in leads to the queue.
  }
}

/** Where to go after signing in; asks once. */
export function takePlace(storage: Storage = localStorage): string {
  const place = storage.getItem(NEXT_KEY) ?? '';
  storage.removeItem(NEXT_KEY);
  return OWN_PLACE.test(place) ? place : '/teach';
}
