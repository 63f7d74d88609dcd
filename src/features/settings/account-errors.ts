import { errorMessage, messageOfCode } from '#contract/error-messages.ts';
import { ApiError } from '#contract/errors.ts';
import { authMessage } from '#session/auth-messages.ts';
import { AuthError } from '#session/session.ts';
import { authTexts } from './auth-texts.ts';

/** The person closed the reauthentication dialog; no failure and no message. */
export class ReauthenticationCancelled extends Error {}

const WRONG_PASSWORD_CODES = ['wrong-password', 'invalid-credential', 'invalid-login-credentials'];

/** The message of a failure; null when the person cancelled. */
export function accountErrorMessage(cause: unknown): string | null {
  if (cause instanceof ReauthenticationCancelled) return null;
  if (cause instanceof ApiError) return errorMessage(cause);
  if (!(cause instanceof AuthError)) return messageOfCode('api/internal-server-error');
  if (cause.code === 'cancelled-popup-request') return null;
  return cause.code === 'last-method' ? authTexts.lastMethod : authMessage(cause.code);
}

/** The message after the current password was asked for; the person is known, so a wrong password is named as such. */
export function passwordErrorMessage(cause: unknown): string | null {
  const isWrong = cause instanceof AuthError && WRONG_PASSWORD_CODES.includes(cause.code);
  return isWrong ? authTexts.wrongPassword : accountErrorMessage(cause);
}

/** Whether the provider or the server requires a recent sign-in for the action. */
export function needsReauthentication(cause: unknown): boolean {
  if (cause instanceof AuthError) return cause.code === 'requires-recent-login';
  return cause instanceof ApiError && cause.code === 'api/recent-login-required';
}
