/** What the key of the hyphen writes on a Japanese keyboard (ー, −), and the dashes that programs make of a hyphen. */
const HYPHENS = /[‐‑‒–—―−ーｰ─━﹣－]/g;

/** The text with a plain hyphen for each of them: for addresses and codes, which have no dash and no long vowel. */
export function plainHyphens(text: string): string {
  return text.replace(HYPHENS, '-');
}
