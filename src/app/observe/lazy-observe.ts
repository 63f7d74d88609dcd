import { createStore } from '@tanstack/store';
import { lazy } from '#lib/lazy-value.ts';
import { subscribeTo } from '#lib/subscribe-to.ts';
import type { ErrorLog } from '#observe/error-log.ts';
import { consoleReporter, type Reporter } from '#observe/reporter.ts';
import { type ConsentState, type Telemetry, UNKNOWN_CONSENT } from '#observe/telemetry-api.ts';

/** Loaded after the first paint, or with the first error. */
export interface ObserveServices {
  reporter: Reporter;
  telemetry: Telemetry;
  errorLog: ErrorLog;
}

export interface LazyObserve {
  reporter: Reporter;
  telemetry: Telemetry;
  errorLog: () => Promise<ErrorLog>;
  /** Loads the services; call it when the page is idle. */
  start(): void;
}

/**
 * Reporter and telemetry from the first moment on. Calls wait in order until the services are loaded; the first error
 * loads them at once.
 */
export function lazyObserve(target: Console, load: () => Promise<ObserveServices>): LazyObserve {
  const plain = consoleReporter(target);
  const services = lazy(load);
  const consent = createStore<ConsentState>(UNKNOWN_CONSENT);
  services.whenLoaded(({ telemetry }) => {
    const update = () => consent.setState(() => telemetry.state());
    telemetry.subscribe(update);
    update();
  });
  // When the services cannot be loaded, the console is all there is.
  const start = () => void services.load().catch(() => undefined);
  const later = services.whenLoaded;
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
        // The browser itself has logged what nobody caught.
        if (where !== 'window') plain.error(cause, where);
        start();
        later(({ reporter }) => reporter.error(cause, where));
      },
    },
    telemetry: {
      state: () => consent.state,
      subscribe: subscribeTo(consent),
      choose: (agreed) => later(({ telemetry }) => telemetry.choose(agreed)),
      setPerson(person) {
        plain.setUser(person?.uid ?? null);
        later(({ telemetry }) => telemetry.setPerson(person));
      },
      shown: (href) => later(({ telemetry }) => telemetry.shown(href)),
      beginCheckout: (item) => later(({ telemetry }) => telemetry.beginCheckout(item)),
      purchase: (id, item) => later(({ telemetry }) => telemetry.purchase(id, item)),
    },
    errorLog: async () => (await services.load()).errorLog,
  };
}

/** Reports errors of the page that nobody caught. */
export function reportWindowErrors(view: Window, { error }: Pick<Reporter, 'error'>): void {
  view.addEventListener('error', (event) => {
    // Chromium's notice about layouts that need another round is no error.
    if (/^ResizeObserver loop/.test(event.message)) return;
    error(event.error ?? event.message, 'window');
  });
  view.addEventListener('unhandledrejection', ({ reason }) => error(reason, 'window'));
}
