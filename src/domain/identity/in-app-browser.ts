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

export type Platform = 'ios' | 'android' | 'other';

/** How to open the page in the phone's own browser: a link, or an explanation of the app's menu. */
export type InAppBrowserNotice = { kind: 'link'; href: string } | { kind: 'explain'; app: InAppBrowser };

/** The operating system of a phone, by its user agent. */
export function platformOf(userAgent: string): Platform {
  if (/\bAndroid\b/.test(userAgent)) return 'android';
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ? 'ios' : 'other';
}

/**
 * How the same page opens in the phone's own browser. LINE follows a query parameter and Android an intent,
 * both with the whole address; elsewhere the person must use the app's menu.
 *
 * @param href the absolute address of the page
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
