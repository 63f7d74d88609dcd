/** Runs the work after the first paint, when the browser is idle; Safari has no requestIdleCallback. */
export function runWhenIdle(work: () => void): void {
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1_500 });
    else setTimeout(work, 50);
  });
}
