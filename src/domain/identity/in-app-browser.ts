export type InAppBrowser = 'line' | 'facebook' | 'instagram' | 'x' | 'yahoo' | 'other-webview';

/** Order matters: Instagram also contains Facebook's sign. */
const SIGNS: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['line', /\bLine\/\d/],
  ['instagram', /\bInstagram \d/],
  ['facebook', /\b(?:FBAN|FBAV|FB_IAB)\//],
  ['x', /\bTwitter(?: for iPhone|Android)/],
  ['yahoo', /\bYJApp-|\bYahooMobileClient|jp\.co\.yahoo\./],
  ['other-webview', /; wv\)|\bMicroMessenger\/|\bKAKAOTALK|\bBytedanceWebview|\bmusical_ly/],
];

/**
 * The app whose built-in browser this is, or null. Google refuses sign-ins there, and nothing can be
 * installed from there.
 *
 * @param installed opened from the home screen: an iPhone's web app looks like an unnamed in-app browser
 */
export function inAppBrowser(userAgent: string, installed = false): InAppBrowser | null {
  if (installed) return null;
  const named = SIGNS.find(([, sign]) => sign.test(userAgent))?.[0];
  if (named !== undefined) return named;
  const bare = /\b(?:iPhone|iPad|iPod)\b.*AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent);
  return bare ? 'other-webview' : null;
}
