import { type RefObject, useEffect, useRef } from 'react';
import { focusIfLost } from './focus-if-lost.ts';

/** For what opens in the place of its button: once it is closed, a focus that went with it goes back there. Returns the button's ref. */
export function useFocusAfterClose(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) focusIfLost(opener.current);
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
