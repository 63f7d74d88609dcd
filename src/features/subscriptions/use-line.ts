import { useSyncExternalStore } from 'react';
import type { LinePort } from './ports.ts';

export function useLine({ subscribe, isOnline }: LinePort): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}
