/** The limit of the API (src/contract/search.ts), in UTF-16 units. */
export const MAX_SEARCH_CHARACTERS = 100;

const HALF_SURROGATE_PAIR = /[\ud800-\udbff]$/;

/** The search words in a typed value or a search parameter; '' without any. */
export function normalizeSearchInput(value: unknown): string {
  // The router reads `?q=120` as a number.
  const typed = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof typed !== 'string') return '';
  return typed.trim().slice(0, MAX_SEARCH_CHARACTERS).replace(HALF_SURROGATE_PAIR, '').trim();
}
