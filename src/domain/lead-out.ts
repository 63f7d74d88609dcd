import type { InAppBrowser } from './in-app-browser.ts';

export type Platform = 'ios' | 'android' | 'other';

/** The way out of another app's window: an address to be opened, or words that say where the menu is. */
export type LeadOut = { kind: 'link'; href: string } | { kind: 'explain'; app: InAppBrowser };

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
export function leadOut(app: InAppBrowser, href: string, platform: Platform): LeadOut {
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
