/** As the school takes them (contract/search.ts), in UTF-16 units. */
export const MAX_SEARCH_CHARACTERS = 100;

const HALF_A_CHARACTER = /[\ud800-\udbff]$/;

/** The words of what was typed or stands in the address; '' where nothing is looked for. */
export function normalizeSearchInput(value: unknown): string {
  // The router reads `?q=120` as a number.
  const typed = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof typed !== 'string') return '';
  return typed.trim().slice(0, MAX_SEARCH_CHARACTERS).replace(HALF_A_CHARACTER, '').trim();
}
