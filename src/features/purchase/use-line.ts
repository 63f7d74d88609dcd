import { useSyncExternalStore } from 'react';
import type { LinePort } from './ports.ts';

export function useLine({ subscribe, isOn }: LinePort): boolean {
  return useSyncExternalStore(subscribe, isOn);
}
