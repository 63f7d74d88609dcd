import { type Auth, PhoneAuthProvider, RecaptchaVerifier } from 'firebase/auth';
import { codeDigits } from '#domain/identity/phone-number.ts';
import { orAuthError } from '#session/auth-failure.ts';
import type { SmsChallenge } from '#session/sign-in-methods.ts';

type PhoneCredential = ReturnType<typeof PhoneAuthProvider.credential>;

/**
 * Sends a code; `done` is told what a right one proves, and may be told again after a wrong one.
 *
 * A verifier lives for one attempt: an invisible one that is used twice waits for ever (facts, identity 3).
 */
export function challenge<T>(
  auth: Auth,
  phoneNumber: string,
  done: (credential: PhoneCredential) => Promise<T>,
): Promise<SmsChallenge<T>> {
  return orAuthError(async () => {
    const box = document.body.appendChild(document.createElement('div'));
    const verifier = new RecaptchaVerifier(auth, box, { size: 'invisible' });
    try {
      const id = await new PhoneAuthProvider(auth).verifyPhoneNumber(phoneNumber, verifier);
      return {
        phoneNumber,
        confirm: (typed) => orAuthError(() => done(PhoneAuthProvider.credential(id, codeDigits(typed)))),
      };
    } finally {
      verifier.clear();
      box.remove();
    }
  });
}
