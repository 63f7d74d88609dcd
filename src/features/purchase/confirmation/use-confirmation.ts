import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ConfirmationSession, confirmationSession, type Wish } from './confirmation-session.ts';
import type { PurchasePorts } from '#features/purchase/ports.ts';

/** One session for a wish; the screen is made anew for another one. */
export function useConfirmation(ports: PurchasePorts, wish: Wish) {
  const [session] = useState<ConfirmationSession>(() => confirmationSession(ports, wish));
  const state = useSyncExternalStore(session.subscribe, session.state);
  useEffect(() => {
    void session.begin();
    return session.leave;
  }, [session]);
  const { network } = ports;
  useEffect(
    () =>
      // What it costs could not be asked without a line: asked by itself once that is back.
      network.subscribe(() => {
        if (network.isOnline() && session.state().step === 'unquoted') void session.again();
      }),
    [network, session],
  );
  return { session, state };
}
