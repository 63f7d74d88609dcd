import { AuthError } from './session.ts';

/**
 * Whatever the SDK throws, as the product's error: `auth/weak-password` → `weak-password`. A part of the app that did not
 * come (every browser has its own TypeError for it) is the line's failure.
 */
export function authFailure(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const { code } = (error ?? {}) as { code?: unknown };
  const named = typeof code === 'string' ? /^auth\/(.+)$/.exec(code)?.[1] : undefined;
  return new AuthError(named ?? (isPartMissing(error) ? 'network-request-failed' : 'internal-error'), error);
}

function isPartMissing(error: unknown): boolean {
  return error instanceof TypeError && /fetch|import|load/i.test(error.message);
}

/** Runs a call of the SDK; rejects with `AuthError` only. */
export async function orAuthError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw authFailure(error);
  }
}
