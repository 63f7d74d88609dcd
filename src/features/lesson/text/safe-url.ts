/** Spaces and control characters, which browsers remove from a URL before they read its scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const HIDDEN = /[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]/;

/** A path of this origin. Two slashes, or a slash and a backslash, would name another host. */
const OWN_PATH = /^\/(?![/\\])/;

/** Whether the text of a lesson may link to it: a web page, a path of this app, or a fragment of this page. */
export function isSafeLink(url: string): boolean {
  if (HIDDEN.test(url) || url.includes('\\')) return false;
  if (OWN_PATH.test(url) || url.startsWith('#')) return true;
  if (!/^https?:\/\//i.test(url)) return false;
  try {
    const { protocol, username, password } = new URL(url);
    // A user name before the host disguises the host.
    return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
  } catch {
    return false;
  }
}

/** Whether it is a picture of this server, the only ones that a text shows. */
export function isSafePicture(url: string): boolean {
  return isSafeLink(url) && /^\/media\/[\w./%?=&~-]+$/.test(url) && !url.includes('..');
}
