/** Full-width letters, digits and signs, as a Japanese keyboard leaves them, become their usual selves; spaces go. */
export function normalizeEmail(text: string): string {
  return text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\s\u200b\ufeff]/g, '');
}
