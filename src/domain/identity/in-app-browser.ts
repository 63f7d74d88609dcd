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

export type Platform = 'ios' | 'android' | 'other';

/** The way out of another app's window: an address to be opened, or words that say where the menu is. */
export type InAppBrowserNotice = { kind: 'link'; href: string } | { kind: 'explain'; app: InAppBrowser };

export function platformOf(userAgent: string): Platform {
  if (/\bAndroid\b/.test(userAgent)) return 'android';
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ? 'ios' : 'other';
}

/**
 * How the same page opens in the phone's own browser: LINE is asked by a query, Android by an intent, which keep the
 * whole address. Elsewhere only the person can, from the app's menu.
 *
 * @param href the page as it is, absolute
 */
export function externalBrowserLink(app: InAppBrowser, href: string, platform: Platform): InAppBrowserNotice {
  const address = new URL(href);
  if (app === 'line') {
    address.searchParams.set('openExternalBrowser', '1');
    return { kind: 'link', href: address.href };
  }
  if (platform !== 'android') return { kind: 'explain', app };
  const scheme = address.protocol.slice(0, -1);
  const rest = address.href.slice(address.protocol.length);
  const asked = `scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE`;
  return { kind: 'link', href: `intent:${rest}#Intent;${asked};end` };
}
