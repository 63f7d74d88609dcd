import {
  ActionCodeOperation,
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  sendPasswordResetEmail,
} from 'firebase/auth';
import type { ActionName } from '#domain/identity/action-link.ts';
import { normalizeEmail } from '#domain/identity/normalize-email.ts';
import type { ActionCodeActions } from '#session/action-codes.ts';
import { authFailure, orAuthError } from '#session/auth-failure.ts';
import { type FirebaseOptions, withContinueURL } from './firebase-auth.ts';

const OPERATIONS: Readonly<Record<string, ActionName>> = {
  [ActionCodeOperation.VERIFY_EMAIL]: 'verify-email',
  [ActionCodeOperation.PASSWORD_RESET]: 'reset-password',
  [ActionCodeOperation.RECOVER_EMAIL]: 'recover-email',
  [ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL]: 'verify-and-change-email',
  [ActionCodeOperation.EMAIL_SIGNIN]: 'sign-in',
  [ActionCodeOperation.REVERT_SECOND_FACTOR_ADDITION]: 'revert-second-factor',
};

/** Ignored, because they reveal whether an account exists (Firebase projects from before 2023 report them). */
const IGNORED_ERRORS = ['user-not-found', 'user-disabled'];

export function firebaseActionCodes(auth: Auth, options: FirebaseOptions): ActionCodeActions {
  return {
    read: (code) =>
      orAuthError(async () => {
        const { operation: name, data } = await checkActionCode(auth, code);
        const operation = OPERATIONS[name];
        if (operation === undefined) throw new Error(`unknown action code operation: ${name}`);
        return { operation, email: data.email ?? null, previousEmail: data.previousEmail ?? null };
      }),
    apply: (code) => orAuthError(() => applyActionCode(auth, code)),
    resetPassword: (code, password) => orAuthError(() => confirmPasswordReset(auth, code, password)),
    async sendReset(email, wanted) {
      const path = wanted === undefined ? '/signIn' : `/signIn?${new URLSearchParams({ ref: wanted })}`;
      try {
        await withContinueURL(options, path, (settings) =>
          sendPasswordResetEmail(auth, normalizeEmail(email), settings),
        );
      } catch (error) {
        const failure = authFailure(error);
        if (!IGNORED_ERRORS.includes(failure.code)) throw failure;
      }
    },
  };
}
