import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { OnboardingNeed } from './guards.ts';

const key = (uid: string) => `otomichi.onboarding.${uid}`;

/** Whether a person still has the first steps before them (specification, section 4, "After authentication"). */
export interface OnboardingCheck {
  /** What is known now, without asking anybody. */
  known(uid: string): OnboardingNeed;
  /** Asks the school where the device does not know; offline the last known answer, else none is needed. */
  ask(uid: string): Promise<OnboardingNeed>;
  /** The person has just answered. */
  settle(uid: string): void;
  /** A person who signed up on this device a moment ago: nobody has to be asked. */
  begin(uid: string): void;
}

export function onboardingCheck(api: Api, queries: QueryClient, storage: Storage): OnboardingCheck {
  const keep = (uid: string, need: 'needed' | 'done') => {
    try {
      storage.setItem(key(uid), need);
    } catch {
      // The school is asked again at the next start.
    }
    return need;
  };
  /** "needed" of an earlier start is asked again once: the answers may have been given on another device. */
  const asked = new Set<string>();
  /** Nobody could be asked in this start; the next one asks again. */
  const unreachable = new Set<string>();
  const stored = (uid: string): OnboardingNeed => {
    const value = storage.getItem(key(uid));
    if (value === 'needed' || value === 'done') return value;
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
        const { isOnboardingNeeded } = await import('./ask-onboarding.ts');
        return keep(uid, (await isOnboardingNeeded(api, queries)) ? 'needed' : 'done');
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
  };
}
