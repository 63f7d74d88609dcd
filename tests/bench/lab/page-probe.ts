/** What the probe has seen in the page so far; times in milliseconds since the navigation. */
export interface Probed {
  fcp: number | null;
  lcp: number | null;
  /** When the first visible control that can be pressed stood in the window. */
  control: number | null;
  longTasks: { start: number; ms: number }[];
  shift: number;
  /** Requests of the page, and bytes of script (unpacked), that were there before the first paint. */
  requestsBeforePaint: number;
  scriptBytesBeforePaint: number;
  /** When the service worker was there, and the whole app with it. */
  stored: number | null;
  now: number;
}

declare global {
  interface Window {
    labProbe?: () => Probed;
  }
}

/** Runs in the page before anything else of it. Self-contained: it is sent to the browser as text. */
export function installProbe(): void {
  const longTasks: { start: number; ms: number }[] = [];
  let lcp: number | null = null;
  let control: number | null = null;
  let shift = 0;
  let stored: number | null = null;
  navigator.serviceWorker?.ready.then(() => {
    stored = performance.now();
  });
  const observe = (type: string, each: (entry: PerformanceEntry) => void) => {
    try {
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
    } catch {
      // The engine does not measure it.
    }
  };
  observe('longtask', ({ startTime, duration }) => longTasks.push({ start: startTime, ms: duration }));
  observe('largest-contentful-paint', ({ startTime }) => {
    lcp = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) shift += value;
  });

  const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), summary';
  const isReady = (element: Element) => {
    if (element.closest('[inert], [aria-hidden="true"], [hidden]')) return false;
    const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || bottom <= 0 || right <= 0) return false;
    if (top >= innerHeight || left >= innerWidth) return false;
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const look = () => {
    if (Array.from(document.querySelectorAll(CONTROLS)).some(isReady)) control = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  window.labProbe = () => {
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null;
    const early = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ responseEnd }) => fcp !== null && responseEnd <= fcp,
    );
    const scripts = early.filter(({ name }) => /\.m?js(\?|$)/.test(name));
    return {
      fcp,
      lcp,
      control,
      longTasks,
      shift,
      requestsBeforePaint: early.length,
      scriptBytesBeforePaint: scripts.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
      stored,
      now: performance.now(),
    };
  };
}
