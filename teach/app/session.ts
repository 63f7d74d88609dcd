import { createStore } from '@tanstack/store';
import type { Api } from '#api/client.ts';
import { addressOf } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import {
  OTHER_TEACHER,
  SHOWN_TEACHER_HEADER,
  type SignedInTeacher,
  teachers,
} from '#contract/teach/teachers.ts';
import { reasonOf } from './reason-of.ts';

/** Why a page of the console is not its teacher's any more; null where nobody had been signed in, or the teacher signed out here. */
export type WhyEnded = 'ended' | typeof OTHER_TEACHER | null;

/** Watched by the gate: whether the server has said that nobody, or somebody else, is signed in. */
export type SessionEnd = ReturnType<typeof createSessionEnd>;

export function createSessionEnd() {
  const store = createStore<{ hasEnded: boolean; why: WhyEnded }>({ hasEnded: false, why: null });
  let isKnown = false;
  let isSigningOut = false;
  return {
    store,
    /** The first that is said counts: what comes after it are calls that were on their way. */
    report(why: WhyEnded) {
      isKnown = true;
      store.setState((before) =>
        before.hasEnded ? before : { hasEnded: true, why: isSigningOut ? null : why },
      );
    },
    /** The teacher ends it here, and needs no reason. */
    signOut() {
      isSigningOut = true;
    },
    begin() {
      isSigningOut = false;
      store.setState(() => ({ hasEnded: false, why: null }));
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
export function withSessionEnd(api: Api, report: (why: WhyEnded) => void): Api {
  return async (endpoint, input, options) => {
    try {
      return await api(endpoint, input, options);
    } catch (cause) {
      const isSigningIn = SIGNING_IN.includes(endpoint.path);
      if (cause instanceof ApiError && cause.known === 'api/unauthorized' && !isSigningIn)
        // Who only asks who is signed in had no session that could end.
        report(
          endpoint.path === teachers.show.path
            ? null
            : reasonOf(cause) === OTHER_TEACHER
              ? OTHER_TEACHER
              : 'ended',
        );
      throw cause;
    }
  };
}

/**
 * The teacher whom this page shows, named in every call: another one may sign in meanwhile in another tab, who has the same cookie.
 * Stays after a sign-out for what is still on its way; asking who is signed in names nobody.
 */
export function createShownTeacher() {
  let shownID: string | null = null;
  const asksWho = addressOf(teachers.show);
  return {
    named(inner: typeof fetch): typeof fetch {
      return (input, init) => {
        if (shownID === null || input === asksWho) return inner(input, init);
        const headers = new Headers(init?.headers);
        headers.set(SHOWN_TEACHER_HEADER, shownID);
        return inner(input, { ...init, headers });
      };
    },
    /** Learns from the answers who is signed in. */
    learnt(api: Api): Api {
      return async (endpoint, input, options) => {
        const answer = await api(endpoint, input, options);
        if (endpoint.path === teachers.show.path || endpoint.path === teachers.start.path)
          shownID = (answer as { teacher: SignedInTeacher }).teacher.teacherID;
        return answer;
      };
    },
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
