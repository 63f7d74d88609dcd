import type { SessionState } from '#session/session.ts';
import type { AddressAccess } from './route-access.ts';

/** Whether a person still has the onboarding ahead; `unknown` until the server or the device has said. */
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
  access: AddressAccess;
  /** `/?lp`: the person asks for the landing page itself. */
  landingWanted: boolean;
}

/**
 * (session, onboarding, access) → stay | redirect | wait. While the session is still loading, public screens and the
 * landing page are shown at once; every other screen waits.
 */
export function guard({ session, onboarding, access, landingWanted }: GuardInput): GuardResult {
  if (access === 'public' || access === 'notFound' || (access === 'landing' && landingWanted)) return STAY;
  if (access === 'landing' && session !== 'in') return STAY;
  if (session === 'loading') return WAIT;
  if (session === 'out') return access === 'visitorOnly' ? STAY : { do: 'redirect', to: '/signIn' };
  if (onboarding === 'unknown') return WAIT;
  if (onboarding === 'needed') return access === 'onboarding' ? STAY : { do: 'redirect', to: '/onboarding' };
  return access === 'member' ? STAY : { do: 'redirect', to: '/home' };
}
