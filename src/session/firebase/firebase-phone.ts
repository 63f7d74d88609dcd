import { type Auth, PhoneAuthProvider, RecaptchaVerifier } from 'firebase/auth';
import { codeDigits } from '#domain/identity/phone-number.ts';
import { orAuthError } from '#session/auth-failure.ts';
import type { SmsChallenge } from '#session/sign-in-methods.ts';

type PhoneCredential = ReturnType<typeof PhoneAuthProvider.credential>;

/**
 * Sends a code; `confirm` calls `done` with the credential of a typed code, and may be called again after a wrong one.
 *
 * Makes a new verifier for every attempt: an invisible one that is used twice never resolves (measured).
 */
export function startPhoneChallenge<T>(
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
