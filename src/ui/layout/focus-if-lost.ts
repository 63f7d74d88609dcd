/** Sooner nobody presses on purpose what they have not seen yet: it is the second half of a double press. */
const DOUBLE_PRESS_MS = 300;

/**
 * Moves the focus to what comes next, where it was lost together with what was pressed; a focus that is somewhere stays. The page
 * moves for a keyboard alone, which must see where it is: below a finger nothing jumps.
 *
 * @param inSight where what comes next stands in the place of what was pressed, nothing moves at all
 */
export function focusIfLost(next: HTMLElement | null | undefined, { inSight = false } = {}): void {
  if (!next || document.activeElement !== document.body) return;
  next.focus({ preventScroll: true });
  ignoreSecondPress(next);
  if (!inSight && next.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' });
}

/**
 * A key that is pressed twice, or held, was meant for what is gone: it would delete the next row as well, or take the deletion
 * back.
 */
function ignoreSecondPress(element: HTMLElement): void {
  if (!element.matches('a, button, summary, [type=radio], [type=checkbox]')) return;
  const movedAt = performance.now();
  let isIgnored = false;
  const look = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    // Firefox presses with Space when the key comes up.
    if (event.type === 'keydown') isIgnored = event.repeat || performance.now() - movedAt < DOUBLE_PRESS_MS;
    if (isIgnored) event.preventDefault();
    else if (event.type === 'keydown') stop();
  };
  const stop = () => {
    element.removeEventListener('keydown', look);
    element.removeEventListener('keyup', look);
    element.removeEventListener('blur', stop);
  };
  element.addEventListener('keydown', look);
  element.addEventListener('keyup', look);
  element.addEventListener('blur', stop);
}
