/** The name of a play in its address: 12 random url-safe characters. */
export const PLAY_SLUG = /^[A-Za-z0-9_-]{12}$/;

/** The play of an address, or null when the text cannot be one. */
export function parsePlaySlug(text: string): string | null {
  return PLAY_SLUG.test(text) ? text : null;
}

/** The address of a play. */
export function playPath(playSlug: string): string {
  return `/plays/${playSlug}`;
}
