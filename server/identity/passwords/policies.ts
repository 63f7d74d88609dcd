import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/identity/password.ts';
import type { IdentityCall } from '#server/identity/identity-call.ts';

/** GET v2/passwordPolicy. Google's schema cannot say "at least one Latin letter of either case"; `signUp` checks it. */
export const passwordPolicy: IdentityCall = async () => ({
  customStrengthOptions: {
    minPasswordLength: MIN_PASSWORD_LENGTH,
    maxPasswordLength: MAX_PASSWORD_LENGTH,
    containsNumericCharacter: true,
  },
  allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~`-+= '],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
});

/** GET v2/recaptchaConfig: no captcha; limits replace it. */
export const recaptchaConfig: IdentityCall = async () => ({
  recaptchaEnforcementState: [
    { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
    { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
  ],
});
