const MAX_WAIT_MS = 1_500;

/** Runs the work after the first paint, when the browser is idle; Safari has no requestIdleCallback. */
export function runWhenIdle(work: () => void): void {
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: MAX_WAIT_MS });
    else setTimeout(work, 50);
  });
}

/** Runs the works one after the other, each in an idle moment of its own, so that together they never hold up a finger. */
export function runEachWhenIdle([first, ...others]: readonly (() => void)[]): void {
  if (first === undefined) return;
  runWhenIdle(() => {
    try {
      first();
    } finally {
      runEachWhenIdle(others);
    }
  });
}
