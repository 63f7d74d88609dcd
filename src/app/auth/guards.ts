import type { Screen } from '#domain/screen.ts';
import type { SessionState } from '#session/session.ts';

/** What is known about the first steps of a person: `unknown` until the school or the device has told. */
export type OnboardingStatus = 'unknown' | 'needed' | 'done';

export type GuardResult =
  | { do: 'stay' }
  | { do: 'wait' }
  | { do: 'redirect'; to: '/signIn' | '/home' | '/onboarding' };

const STAY: GuardResult = { do: 'stay' };
const WAIT: GuardResult = { do: 'wait' };

export interface GuardInput {
  session: SessionState['kind'];
  onboarding: OnboardingStatus;
  screen: Screen;
  /** `/?lp`: the landing page is wanted on purpose. */
  landingWanted: boolean;
}

/**
 * (session, onboarding, screen) → stay | redirect | wait: the access rules of section 2. A visitor who has not been
 * recognised yet may already read what everybody may read; only what depends on the answer waits for it.
 */
export function guard({ session, onboarding, screen, landingWanted }: GuardInput): GuardResult {
  if (screen === 'open' || screen === 'unknown' || (screen === 'landing' && landingWanted)) return STAY;
  if (screen === 'landing' && session !== 'in') return STAY;
  if (session === 'loading') return WAIT;
  if (session === 'out') return screen === 'visitor' ? STAY : { do: 'redirect', to: '/signIn' };
  if (onboarding === 'unknown') return WAIT;
  if (onboarding === 'needed') return screen === 'onboarding' ? STAY : { do: 'redirect', to: '/onboarding' };
  return screen === 'member' ? STAY : { do: 'redirect', to: '/home' };
}
