/**
 * Compares times and IDs as text, unit by unit. `localeCompare` gives the same order for them, and loads the rules of a language
 * first (20 to 30 ms in a browser).
 */
export function inCodeOrder(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
