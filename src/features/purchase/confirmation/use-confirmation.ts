import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import type { PurchasePorts } from '#features/purchase/ports.ts';
import { ConfirmationSession, type PlanSelection } from './confirmation-session.ts';

/** Runs one session for a selection; the route mounts the screen again for another selection. */
export function useConfirmation(ports: PurchasePorts, selection: PlanSelection) {
  const [session] = useState(() => new ConfirmationSession(ports, selection));
  const state = useSelector(session.store);
  useEffect(() => {
    void session.begin();
    return session.leave;
  }, [session]);
  const { network } = ports;
  useEffect(
    () =>
      // A quote that failed while offline is asked for again when the network returns.
      network.subscribe(() => {
        if (network.isOnline() && session.store.state.step === 'quote-failed') void session.again();
      }),
    [network, session],
  );
  return { session, state };
}
