/**
 * Whether something was ended on purpose, which is no failure: a pause before the first sound rejects `play` so, as does a request
 * that its own signal ends.
 */
export function isAbort(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'AbortError';
}
