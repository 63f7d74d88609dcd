import type { RegisteredRouter } from '@tanstack/react-router';
import type { SignInResult } from '#session/sign-in-methods.ts';
import type { OnboardingCheck } from './onboarding-check.ts';

interface Deps {
  onboarding: Pick<OnboardingCheck, 'begin'>;
  router: Pick<RegisteredRouter, 'navigate'>;
  /** Where the person wanted to go. */
  wanted: string | undefined;
}

/** Navigates after a sign-in: a new person to the onboarding, everybody else to where they wanted to go. */
export function continueAfterSignIn(
  { identity, isNew }: SignInResult,
  { onboarding, router, wanted }: Deps,
): void {
  if (!isNew) return void router.navigate({ href: wanted ?? '/home', replace: true });
  onboarding.begin(identity.uid);
  void router.navigate({ to: '/onboarding', search: { ref: wanted }, replace: true });
}
