import { createContext, useContext, useSyncExternalStore } from 'react';
import type { NetworkStatus } from './status.ts';

/** The app's one network status; `src/app` provides it above all screens. */
export const NetworkContext = createContext<NetworkStatus | null>(null);

/** Whether the server can be reached, for screens. Recording and delivery never ask it. */
export function useOnline(): boolean {
  const { subscribe, isOnline } = useNetwork();
  return useSyncExternalStore(subscribe, isOnline);
}

/** The network status itself, for hooks that wait for the network to return. */
export function useNetwork(): NetworkStatus {
  const network = useContext(NetworkContext);
  if (!network) throw new Error('no NetworkContext above this component');
  return network;
}
