import type { ParsedLocation } from '@tanstack/react-router';

/**
 * Decides for the router's scroll restoration: true once for each entry of the history. The router also asks after
 * every reload of a page's data (the session's check, the network's return); scrolling then would move what a person
 * reads, and a button away from under their finger.
 */
export function scrollOncePerEntry(): (asked: { location: ParsedLocation }) => boolean {
  let last: string | null = null;
  return ({ location }) => {
    const entry = location.state.__TSR_key ?? location.href;
    const isNew = entry !== last;
    last = entry;
    return isNew;
  };
}
