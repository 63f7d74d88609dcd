import { isChunkFailure } from '#lib/chunk-failure.ts';
import { AuthError } from './session.ts';

/**
 * Converts an SDK error to an `AuthError`: `auth/weak-password` → `weak-password`. A code chunk that could not be loaded
 * counts as a network failure.
 */
export function authFailure(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const { code } = (error ?? {}) as { code?: unknown };
  const named = typeof code === 'string' ? /^auth\/(.+)$/.exec(code)?.[1] : undefined;
  return new AuthError(named ?? (isChunkFailure(error) ? 'network-request-failed' : 'internal-error'), error);
}

/** Runs a call of the SDK; rejects with `AuthError` only. */
export async function orAuthError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw authFailure(error);
  }
}
