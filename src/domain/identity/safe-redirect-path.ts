/**
 * Where to go back to after signing in: a path of this origin, or null. Anything that a browser could read as another
 * origin (`//host`, `/\host`, a scheme, control characters, and `/.//host`, which becomes the first) is refused.
 */
export function safeRedirectPath(ref: unknown): string | null {
  if (typeof ref !== 'string' || !ref.startsWith('/') || ref.length > 500) return null;
  if (ref.startsWith('//') || /[\\\p{Cc}]/u.test(ref)) return null;
  return new URL(ref, 'https://here.invalid').pathname.startsWith('//') ? null : ref;
}
