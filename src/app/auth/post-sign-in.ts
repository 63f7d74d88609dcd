import type { RegisteredRouter } from '@tanstack/react-router';
import type { SignInResult } from '#session/sign-in-methods.ts';
import type { OnboardingCheck } from './onboarding-check.ts';

interface Ahead {
  onboarding: Pick<OnboardingCheck, 'begin'>;
  router: Pick<RegisteredRouter, 'navigate'>;
  /** Where the person wanted to go before. */
  wanted: string | undefined;
}

/** The way on for whoever has just come in: a new person to the first steps, everybody else to where they wanted to go. */
export function continueAfterSignIn(
  { identity, isNew }: SignInResult,
  { onboarding, router, wanted }: Ahead,
): void {
  if (!isNew) return void router.navigate({ href: wanted ?? '/home', replace: true });
  onboarding.begin(identity.uid);
  void router.navigate({ to: '/onboarding', search: { ref: wanted }, replace: true });
}
