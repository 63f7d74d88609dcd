import type { NetworkStatus } from '#network/status.ts';
import type { OnboardingStatus } from './guards.ts';

interface Deps {
  ask: () => Promise<OnboardingStatus>;
  network: Pick<NetworkStatus, 'isOnline' | 'subscribe'>;
  /** Calls back when the device says that it is online again, or comes into view. Returns how to stop. */
  onMoment: (listener: () => void) => () => void;
}

/**
 * A person on the onboarding page who no longer needs it is sent home (specification, section 2): the school is asked
 * at once, and again whenever the line is back or the page is looked at. Returns how to stop.
 */
export function watchOnboarding({ ask, network, onMoment }: Deps, onDone: () => void): () => void {
  let over = false;
  let asking = false;
  const look = async () => {
    if (over || asking || !network.isOnline()) return;
    asking = true;
    const need = await ask();
    asking = false;
    if (over || need !== 'done') return;
    over = true;
    onDone();
  };
  const again = () => void look();
  const stops = [network.subscribe(again), onMoment(again)];
  again();
  return () => {
    over = true;
    for (const stop of stops) stop();
  };
}
