import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { ApiError } from '#contract/errors.ts';
import type { OnboardingStatus } from './guards.ts';

const key = (uid: string) => `otomichi.onboarding.${uid}`;

/** Whether a person still has the onboarding ahead. */
export interface OnboardingCheck {
  /** What is known now, without a request. */
  known(uid: string): OnboardingStatus;
  /** Asks the server unless the onboarding is done; offline the last known answer, or `done` when there is none. */
  ask(uid: string): Promise<OnboardingStatus>;
  /** Records that the person has just finished the onboarding. */
  settle(uid: string): void;
  /** Records a person who signed up on this device a moment ago; the server need not be asked. */
  begin(uid: string): void;
  /** Records a person who was about to sign up here: the server decides, and offline the onboarding is needed. */
  expect(uid: string): void;
}

type StoredStatus = Exclude<OnboardingStatus, 'unknown'>;

/**
 * "needed" is never final: localStorage loses what was written seconds before a crash, and the person may have answered
 * on another device. So every start asks the server again, and so does /onboarding itself.
 */
export function onboardingCheck(
  api: Api,
  queries: QueryClient,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  /** Logs why the server's answer is missing. */
  onError: (cause: unknown) => void,
): OnboardingCheck {
  /** Remembers for this start where the storage is full or blocked. */
  const inMemory = new Map<string, StoredStatus>();
  const store = (uid: string, status: StoredStatus) => {
    inMemory.set(uid, status);
    try {
      storage.setItem(key(uid), status);
    } catch {
      // The next start asks the server again.
    }
    return status;
  };
  const asked = new Set<string>();
  /** Under way: a start opens its screen again and again until it is known who is there. */
  const asking = new Map<string, Promise<OnboardingStatus>>();
  /** The server could not be reached in this start; the next start asks again. */
  const unreachable = new Set<string>();
  const stored = (uid: string): OnboardingStatus => {
    const value = storage.getItem(key(uid));
    if (value === 'done' || inMemory.get(uid) === 'done') return 'done';
    if (value === 'needed' || inMemory.get(uid) === 'needed') return 'needed';
    return unreachable.has(uid) ? 'done' : 'unknown';
  };
  const ask = async (uid: string): Promise<OnboardingStatus> => {
    try {
      // The calls and their schemas load with the question: a visitor never needs them.
      const { fetchOnboarding } = await import('./fetch-onboarding.ts');
      const answer = await fetchOnboarding(api, queries);
      // The person finished while the request was under way: its answer is older than that.
      if (stored(uid) === 'done') return 'done';
      answer.cache();
      return store(uid, answer.needed ? 'needed' : 'done');
    } catch (cause) {
      // product-rules R3.1: an address that is not confirmed is no failure of the load.
      if (!(cause instanceof ApiError && cause.code === 'api/email-not-verified')) onError(cause);
      // Nobody is locked out offline: only the device's own memory can then require the onboarding.
      const last = stored(uid);
      if (last === 'unknown') unreachable.add(uid);
      return last === 'unknown' ? 'done' : last;
    } finally {
      asked.add(uid);
      asking.delete(uid);
    }
  };
  return {
    known(uid) {
      const last = stored(uid);
      return last === 'needed' && !asked.has(uid) ? 'unknown' : last;
    },
    async ask(uid) {
      if (stored(uid) === 'done') return 'done';
      const running = asking.get(uid) ?? ask(uid);
      asking.set(uid, running);
      return running;
    },
    settle: (uid) => void store(uid, 'done'),
    begin(uid) {
      asked.add(uid);
      store(uid, 'needed');
    },
    expect(uid) {
      if (stored(uid) === 'unknown') store(uid, 'needed');
    },
  };
}
