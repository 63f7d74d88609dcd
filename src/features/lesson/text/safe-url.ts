/** Spaces and control characters, which browsers leave out of an address before they read its scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const HIDDEN = /[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]/;

/** A path of this origin. Two strokes, or one and a backslash, would name another host. */
const OWN_PATH = /^\/(?![/\\])/;

/** Whether a lesson's text may link there: another page of the web, a place of this app, or a place of this page. */
export function isSafeLink(address: string): boolean {
  if (HIDDEN.test(address) || address.includes('\\')) return false;
  if (OWN_PATH.test(address) || address.startsWith('#')) return true;
  if (!/^https?:\/\//i.test(address)) return false;
  try {
    const { protocol, username, password } = new URL(address);
    // A name before the host makes an address look like another.
    return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
  } catch {
    return false;
  }
}

/** Whether it is a picture of the school's own, the only ones that a text shows. */
export function isSafePicture(address: string): boolean {
  return isSafeLink(address) && /^\/media\/[\w./%?=&~-]+$/.test(address) && !address.includes('..');
}
