/**
 * Moves the focus to what comes next, where it was lost together with what was pressed; a focus that is somewhere stays. The page
 * moves for a keyboard alone, which must see where it is: below a finger nothing jumps.
 *
 * @param inSight where what comes next stands in the place of what was pressed, nothing moves at all
 */
export function focusIfLost(next: HTMLElement | null | undefined, { inSight = false } = {}): void {
  if (!next || document.activeElement !== document.body) return;
  next.focus({ preventScroll: true });
  if (!inSight && next.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' });
}
