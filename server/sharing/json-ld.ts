/** Data of schema.org, as JSON. */
export type JsonLd = { readonly [name: string]: JsonLdValue };
type JsonLdValue = string | number | boolean | JsonLd | readonly JsonLdValue[] | undefined;

/**
 * The text of a `<script type="application/ld+json">`. No letter in it can end the element, open a comment or end a line of
 * a script.
 */
export function jsonLdText(data: JsonLd): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** `PT1M23S` */
export function isoDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return `PT${Math.floor(whole / 60)}M${whole % 60}S`;
}
