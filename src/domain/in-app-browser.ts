export type InAppBrowser = 'line' | 'facebook' | 'instagram' | 'x' | 'yahoo' | 'other-webview';

/** In this order: Instagram also calls itself a part of Facebook. */
const SIGNS: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['line', /\bLine\/\d/],
  ['instagram', /\bInstagram \d/],
  ['facebook', /\b(?:FBAN|FBAV|FB_IAB)\//],
  ['x', /\bTwitter(?: for iPhone|Android)/],
  ['yahoo', /\bYJApp-|\bYahooMobileClient|jp\.co\.yahoo\./],
  ['other-webview', /; wv\)|\bMicroMessenger\/|\bKAKAOTALK|\bBytedanceWebview|\bmusical_ly/],
];

/**
 * The browser inside another app, or null. Google lets nobody sign in there, and nothing can be installed from there.
 *
 * @param installed opened from the home screen: an iPhone's web app looks like a nameless one of them
 */
export function inAppBrowser(userAgent: string, installed = false): InAppBrowser | null {
  if (installed) return null;
  const named = SIGNS.find(([, sign]) => sign.test(userAgent))?.[0];
  if (named !== undefined) return named;
  const bare = /\b(?:iPhone|iPad|iPod)\b.*AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent);
  return bare ? 'other-webview' : null;
}
