import type { Listen } from '#app/page-events.ts';
import type { NetworkStatus } from '#network/status.ts';
import type { OnboardingStatus } from './guards.ts';

interface Deps {
  ask: () => Promise<OnboardingStatus>;
  network: Pick<NetworkStatus, 'isOnline' | 'subscribe'>;
  onActive: Listen;
}

/**
 * Watches whether a person on the onboarding screen still needs it: asks the server at once, and again whenever the
 * network returns or the page becomes active. Calls `onDone` once it is done. Returns how to stop.
 */
export function watchOnboarding({ ask, network, onActive }: Deps, onDone: () => void): () => void {
  let stopped = false;
  let asking = false;
  const check = async () => {
    if (stopped || asking || !network.isOnline()) return;
    asking = true;
    const status = await ask();
    asking = false;
    if (stopped || status !== 'done') return;
    stopped = true;
    onDone();
  };
  const checkAgain = () => void check();
  const stops = [network.subscribe(checkAgain), onActive(checkAgain)];
  checkAgain();
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}
