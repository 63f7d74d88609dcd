/** What takes a finger for itself: fields, sliders, players, dialogs. */
const OWN =
  'input, textarea, select, video, audio, canvas, dialog, [role="slider"], [role="scrollbar"], [contenteditable="true"]';
/** What the browser may do with a finger on ordinary content. */
const ORDINARY = ['auto', 'manipulation', ''];

/** Whether something between the touched element and the page wants to have the finger along this axis. */
export function takesFinger(
  touched: Element,
  axis: 'x' | 'y',
  view: Pick<Window, 'getComputedStyle'>,
): boolean {
  if (touched.closest(OWN) !== null) return true;
  for (
    let each: Element | null = touched;
    each !== null && each !== touched.ownerDocument.body;
    each = each.parentElement
  ) {
    const style = view.getComputedStyle(each);
    // What lies above the page: the recorder, a sheet, a player.
    if (style.position === 'fixed' || !ORDINARY.includes(style.touchAction)) return true;
    if (axis === 'x' ? scrolls(style.overflowX, each.scrollWidth, each.clientWidth) : each.scrollTop > 0)
      return true;
  }
  return false;
}

function scrolls(overflow: string, content: number, shown: number): boolean {
  return /auto|scroll/.test(overflow) && content > shown + 1;
}
