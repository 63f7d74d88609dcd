/** A press that follows another this soon belongs to it. */
const DOUBLE_PRESS_MS = 600;

/**
 * On the list 取り消す may stand where 返事を送る was: the second half of a double press must not take back what the first half
 * sent. `pressedAt`: when it was pressed, as `performance.now()` has it.
 */
export function ignoreSecondPress(pressedAt: number): void {
  const onClick = (event: MouseEvent) => {
    if (event.timeStamp - pressedAt <= DOUBLE_PRESS_MS) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  addEventListener('click', onClick, { capture: true, once: true });
}
