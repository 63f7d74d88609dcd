import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#domain/identity/password.ts';
import type { Flow } from '#server/identity/flow.ts';

/** GET v2/passwordPolicy. "At least one letter" of either case has no word in Google's schema; `signUp` checks it. */
export const passwordPolicy: Flow = async () => ({
  customStrengthOptions: {
    minPasswordLength: SHORTEST_PASSWORD,
    maxPasswordLength: LONGEST_PASSWORD,
    containsNumericCharacter: true,
  },
  allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~`-+= '],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
});

/** GET v2/recaptchaConfig: no captcha here, limits instead. */
export const recaptchaConfig: Flow = async () => ({
  recaptchaEnforcementState: [
    { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
    { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
  ],
});
