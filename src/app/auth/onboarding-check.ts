import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { OnboardingStatus } from './guards.ts';

const key = (uid: string) => `otomichi.onboarding.${uid}`;

/** Whether a person still has the first steps before them (specification, section 4, "After authentication"). */
export interface OnboardingCheck {
  /** What is known now, without asking anybody. */
  known(uid: string): OnboardingStatus;
  /** Asks the school unless all is done; without a line the last known answer, else none is needed. */
  ask(uid: string): Promise<OnboardingStatus>;
  /** The person has just answered. */
  settle(uid: string): void;
  /** A person who signed up on this device a moment ago: nobody has to be asked. */
  begin(uid: string): void;
  /** Somebody who was about to sign up here is in: the school decides, and without a line the first steps are ahead. */
  expect(uid: string): void;
}

type Kept = Exclude<OnboardingStatus, 'unknown'>;

/**
 * "needed" is never the last word: localStorage loses what was written in the seconds before a crash, and the answers
 * may have been given on another device. So each start asks the school again, and so does /onboarding itself.
 */
export function onboardingCheck(
  api: Api,
  queries: QueryClient,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): OnboardingCheck {
  /** Where storage is full or shut, this start remembers by itself. */
  const here = new Map<string, Kept>();
  const keep = (uid: string, need: Kept) => {
    here.set(uid, need);
    try {
      storage.setItem(key(uid), need);
    } catch {
      // The school is asked again at the next start.
    }
    return need;
  };
  const asked = new Set<string>();
  /** Nobody could be asked in this start; the next one asks again. */
  const unreachable = new Set<string>();
  const stored = (uid: string): OnboardingStatus => {
    const value = storage.getItem(key(uid));
    if (value === 'done' || here.get(uid) === 'done') return 'done';
    if (value === 'needed' || here.get(uid) === 'needed') return 'needed';
    return unreachable.has(uid) ? 'done' : 'unknown';
  };
  return {
    known(uid) {
      const last = stored(uid);
      return last === 'needed' && !asked.has(uid) ? 'unknown' : last;
    },
    async ask(uid) {
      if (stored(uid) === 'done') return 'done';
      try {
        // The question's calls and their schemas are loaded with it: a visitor never needs them.
        const { fetchOnboarding } = await import('./fetch-onboarding.ts');
        const word = await fetchOnboarding(api, queries);
        // Answered while the question was on its way: its answer is older than that.
        if (stored(uid) === 'done') return 'done';
        word.keep();
        return keep(uid, word.needed ? 'needed' : 'done');
      } catch {
        // Nobody is locked out for want of a line: only the device's own memory can then ask for the first steps.
        const last = stored(uid);
        if (last === 'unknown') unreachable.add(uid);
        return last === 'unknown' ? 'done' : last;
      } finally {
        asked.add(uid);
      }
    },
    settle: (uid) => void keep(uid, 'done'),
    begin(uid) {
      asked.add(uid);
      keep(uid, 'needed');
    },
    expect(uid) {
      if (stored(uid) === 'unknown') keep(uid, 'needed');
    },
  };
}
