import { useSelector } from '@tanstack/react-store';
import { createStore } from '@tanstack/store';

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/**
 * The browser's offer to install the app on the home screen. It comes once a page load, at a time that the browser
 * chooses, so this module stores it for every button that shows it. Safari and Firefox never make one.
 */
const offer = createStore<InstallPrompt | null>(null);

// Tests of routes load this without a window.
globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer.setState(() => event as InstallPrompt);
});
globalThis.addEventListener?.('appinstalled', () => {
  offer.setState(() => null);
  // Browsers that asked to be trusted before grant it to an app on the home screen.
  void navigator.storage?.persist?.().catch(() => undefined);
});

/** Whether the browser offers to install the app now. */
export function useInstallOffered(): boolean {
  return useSelector(offer, (prompt) => prompt !== null);
}

/** Opens the browser's install dialog; an offer can be used once. */
export function showInstallOffer(): void {
  void offer.state?.prompt();
  offer.setState(() => null);
}
