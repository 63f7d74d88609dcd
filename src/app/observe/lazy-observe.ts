import type { ErrorLog } from '#observe/error-log.ts';
import { consoleReporter, type Reporter } from '#observe/reporter.ts';
import { type ConsentState, type Telemetry, UNKNOWN_CONSENT } from '#observe/telemetry-api.ts';

/** What stands behind, brought after the first paint or with the first error. */
export interface ObserveServices {
  reporter: Reporter;
  telemetry: Telemetry;
  errorLog: ErrorLog;
}

export interface LazyObserve {
  reporter: Reporter;
  telemetry: Telemetry;
  errorLog: () => Promise<ErrorLog>;
  /** Brings the rest; call it when nothing else wants the line. */
  start(): void;
}

/**
 * Reports and telemetry from the first moment on, in a few lines: what is said before the rest is here waits for it. The
 * first error brings it at once.
 */
export function lazyObserve(target: Console, bring: () => Promise<ObserveServices>): LazyObserve {
  const plain = consoleReporter(target);
  const listeners = new Set<() => void>();
  let parts: ObserveServices | null = null;
  let start = () => {};
  const begun = new Promise<void>((resolve) => {
    start = resolve;
  });
  const brought = begun.then(bring).then((made) => {
    parts = made;
    const tell = () => {
      for (const listener of listeners) listener();
    };
    made.telemetry.subscribe(tell);
    tell();
    return made;
  });
  // Without its part the page goes on, with the console alone.
  const later = (deed: (made: ObserveServices) => void) => void brought.then(deed).catch(() => undefined);
  later(() => undefined);
  const state = (): ConsentState => parts?.telemetry.state() ?? UNKNOWN_CONSENT;
  return {
    start,
    reporter: {
      setUser: (uid) => plain.setUser(uid),
      breadcrumb(category, message) {
        plain.breadcrumb(category, message);
        later(({ reporter }) => reporter.breadcrumb(category, message));
      },
      info(message) {
        plain.info(message);
        later(({ reporter }) => reporter.info(message));
      },
      error(cause, where) {
        // The browser has written down already what nobody caught.
        if (where !== 'window') plain.error(cause, where);
        start();
        later(({ reporter }) => reporter.error(cause, where));
      },
    },
    telemetry: {
      state,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      choose: (agreed) => later(({ telemetry }) => telemetry.choose(agreed)),
      setPerson(person) {
        plain.setUser(person?.uid ?? null);
        later(({ telemetry }) => telemetry.setPerson(person));
      },
      shown: (href) => later(({ telemetry }) => telemetry.shown(href)),
      beginCheckout: (item) => later(({ telemetry }) => telemetry.beginCheckout(item)),
      purchase: (id, item) => later(({ telemetry }) => telemetry.purchase(id, item)),
    },
    errorLog: async () => {
      start();
      return (await brought).errorLog;
    },
  };
}

/** What nobody caught, in the page. */
export function reportWindowErrors(view: Window, { error }: Pick<Reporter, 'error'>): void {
  view.addEventListener('error', (event) => {
    // Chromium's remark on layouts that need a further round is no error.
    if (/^ResizeObserver loop/.test(event.message)) return;
    error(event.error ?? event.message, 'window');
  });
  view.addEventListener('unhandledrejection', ({ reason }) => error(reason, 'window'));
}
