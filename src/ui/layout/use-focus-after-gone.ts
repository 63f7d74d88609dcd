import { type FocusEvent, useEffect, useRef } from 'react';
import { focusIfLost } from './focus-if-lost.ts';

/**
 * For a list of which one may go with a press, as a post that is deleted: a focus that goes with it goes to the one that takes its
 * place.
 *
 * @param ids of the children of the element that gets what this returns, in their order
 */
export function useFocusAfterGone<T extends HTMLElement>(ids: readonly string[]) {
  const list = useRef<T>(null);
  /** The one that has the focus, or had it when it went. */
  const held = useRef<{ id: string | undefined; place: number } | null>(null);
  useEffect(() => {
    const last = held.current;
    if (last?.id === undefined || ids.includes(last.id)) return;
    held.current = null;
    const next = list.current?.children[Math.min(last.place, ids.length - 1)];
    focusIfLost(next?.matches('[tabindex]') ? (next as HTMLElement) : next?.querySelector('a[href], button'));
  });
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      const place = [...(list.current?.children ?? [])].findIndex((child) => child.contains(target));
      held.current = { id: ids[place], place };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null && !list.current?.contains(relatedTarget)) held.current = null;
    },
  };
}
