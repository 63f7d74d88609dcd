/** One step of a foot may close a worn switch twice, or press both pedals: what follows so soon is the same step. */
const SAME_STEP_MS = 500;
let steppedAtMs = Number.NEGATIVE_INFINITY;

/**
 * The keys of a foot pedal for turning pages, as shortcuts: by its mode it presses arrows to the side, PageUp and PageDown, or
 * Enter. The last three belong to the page of somebody who has no pedal.
 */
export function pedalKeys(press: () => void, hasPedal: boolean): Readonly<Record<string, () => void>> {
  const step = () => {
    const nowMs = performance.now();
    if (nowMs - steppedAtMs < SAME_STEP_MS) return;
    steppedAtMs = nowMs;
    press();
  };
  const sideways = { ArrowLeft: step, ArrowRight: step };
  return hasPedal ? { ...sideways, PageUp: step, PageDown: step, Enter: step } : sideways;
}
