import { useMediaQuery } from './use-media-query.ts';

/** Whether the device can vibrate: a desktop's browser knows the call, and has nothing that does. */
export function useCanVibrate(): boolean {
  return useMediaQuery('(pointer: coarse)') && 'vibrate' in navigator;
}
