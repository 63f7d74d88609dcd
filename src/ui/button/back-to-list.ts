import { type AnyRouter, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Marks an entry of the history: the one before it is the list that the page was opened from. */
export const FROM_LIST = { isFromList: true };

/** For a link back to a list: goes back in the history where the page was opened from it, and so to its place there. */
export function useBackToList(): (event: MouseEvent) => void {
  const { history } = useRouter<AnyRouter>();
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!('isFromList' in history.location.state)) return;
    event.preventDefault();
    history.back();
  };
}
