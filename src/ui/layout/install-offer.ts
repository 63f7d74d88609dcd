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

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer.setState(() => event as InstallPrompt);
});
window.addEventListener('appinstalled', () => offer.setState(() => null));

/** Whether the browser offers to install the app now. */
export function useInstallOffered(): boolean {
  return useSelector(offer, (prompt) => prompt !== null);
}

/** Opens the browser's install dialog; an offer can be used once. */
export function showInstallOffer(): void {
  void offer.state?.prompt();
  offer.setState(() => null);
}
