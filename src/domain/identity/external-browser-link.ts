import type { InAppBrowser } from './in-app-browser.ts';

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
