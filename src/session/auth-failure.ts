import { AuthError } from './session.ts';

/** Whatever the SDK throws, as the product's error: `auth/weak-password` → `weak-password`. */
export function authFailure(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const { code } = (error ?? {}) as { code?: unknown };
  const named = typeof code === 'string' ? /^auth\/(.+)$/.exec(code)?.[1] : undefined;
  return new AuthError(named ?? 'internal-error', error);
}

/** Runs a call of the SDK; rejects with `AuthError` only. */
export async function orAuthError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw authFailure(error);
  }
}
