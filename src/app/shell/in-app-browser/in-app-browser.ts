import { type InAppBrowser, inAppBrowser } from '#domain/identity/in-app-browser.ts';

/** The app whose in-app browser shows this page, or null. */
export function currentInAppBrowser({
  navigator,
  matchMedia,
}: Pick<Window, 'navigator' | 'matchMedia'>): InAppBrowser | null {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return inAppBrowser(
    navigator.userAgent,
    standalone === true || matchMedia('(display-mode: standalone)').matches,
  );
}
