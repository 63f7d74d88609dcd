import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { ApiError } from '#contract/errors.ts';
import { authMessage } from '#session/auth-messages.ts';
import { AuthError } from '#session/session.ts';
import { authTexts } from './auth-texts.ts';

/** The person closed the question who they are: no failure, and nothing to say. */
export class ProofCancelled extends Error {}

const WRONG_PASSWORD = ['wrong-password', 'invalid-credential', 'invalid-login-credentials'];

/** What a person reads of a failure here; null when they have broken it off themselves. */
export function sentenceOf(cause: unknown): string | null {
  if (cause instanceof ProofCancelled) return null;
  if (cause instanceof ApiError) return ERROR_MESSAGES[cause.code];
  if (!(cause instanceof AuthError)) return ERROR_MESSAGES['api/internal-server-error'];
  if (cause.code === 'cancelled-popup-request') return null;
  return cause.code === 'last-method' ? authTexts.lastMethod : authMessage(cause.code);
}

/** Of a password that its owner was asked for: who they are is known, so it is told which part was wrong. */
export function passwordSentence(cause: unknown): string | null {
  const isWrong = cause instanceof AuthError && WRONG_PASSWORD.includes(cause.code);
  return isWrong ? authTexts.wrongPassword : sentenceOf(cause);
}

/** Provider and school both ask for a fresh proof before what cannot be taken back. */
export function asksForProof(cause: unknown): boolean {
  if (cause instanceof AuthError) return cause.code === 'requires-recent-login';
  return cause instanceof ApiError && cause.code === 'api/recent-login-required';
}
