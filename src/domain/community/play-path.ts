const SLUG = /^[A-Za-z0-9_-]{12}$/;

/** The play of an address, or null when the text cannot be one. */
export function parsePlaySlug(text: string): string | null {
  return SLUG.test(text) ? text : null;
}

/** The address of a play. */
export function playPath(playSlug: string): string {
  return `/plays/${playSlug}`;
}
