/**
 * A path of this origin to return to after a sign-in, or null. Refuses anything that a browser could read as
 * another origin: `//host`, `/\host`, a scheme, control characters, and `/.//host`, which becomes the first.
 */
export function safeRedirectPath(ref: unknown): string | null {
  if (typeof ref !== 'string' || !ref.startsWith('/') || ref.length > 500) return null;
  if (ref.startsWith('//') || /[\\\p{Cc}]/u.test(ref)) return null;
  return new URL(ref, 'https://here.invalid').pathname.startsWith('//') ? null : ref;
}
