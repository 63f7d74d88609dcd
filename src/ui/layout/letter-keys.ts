/**
 * Whether a press is a letter, a digit or a sign that somebody does not want as a shortcut (src/local/device-settings.ts): what
 * speaks to the browser presses them too. By the key's place where an input method hides its letter.
 */
export function isUnwantedLetter({ key, code }: KeyboardEvent): boolean {
  const isLetter = key.length === 1 ? key !== ' ' : /^(Key|Digit)/.test(code);
  return isLetter && document.documentElement.hasAttribute('data-no-letter-keys');
}
