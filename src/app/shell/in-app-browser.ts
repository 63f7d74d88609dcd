import { type InAppBrowser, inAppBrowser } from '#domain/identity/in-app-browser.ts';

/** The other app inside whose window this page stands, or null. */
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
