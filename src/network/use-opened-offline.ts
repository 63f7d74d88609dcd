import { useState } from 'react';
import { useOnline } from './use-online.ts';

/**
 * Whether the device was offline when the screen opened and has been since. Then a notice about it can stand at the top of
 * the screen; one that came later would push away what a finger is about to press.
 */
export function useOpenedOffline(): boolean {
  const online = useOnline();
  const [offline, setOffline] = useState(!online);
  if (offline && online) setOffline(false);
  return offline && !online;
}
