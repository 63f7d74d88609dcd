import { loadPublicConfig } from '#app/cache/public-config.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import { APP_VERSION } from '#domain/product.ts';
import { type BrowserPage, browserPage } from '#observe/browser-page.ts';
import { consentStore } from '#observe/consent.ts';
import { errorLog } from '#observe/error-log.ts';
import { startGtag } from '#observe/gtag.ts';
import { startPixel } from '#observe/pixel.ts';
import { type RecordedPurchases, recordedPurchases } from '#observe/recorded-purchases.ts';
import type { ServiceStarters } from '#observe/service-runner.ts';
import { createTelemetry } from '#observe/telemetry.ts';
import type { ObserveServices } from './lazy-observe.ts';

/** Starts the error log and the services that consent permits. Loaded after the first paint. */
export function startObserve(view: Window): ObserveServices {
  const { localStorage: storage, location } = view;
  const now = () => new Date();
  const log = errorLog({ storage, now });
  const telemetry = createTelemetry(
    consentStore({ storage, now, onStorage: storageOf(view) }),
    location.href,
  );
  const reporter: ObserveServices['reporter'] = {
    setUser: () => undefined,
    breadcrumb: (category, message) => telemetry.errors()?.breadcrumb(category, message),
    info: (message) => telemetry.errors()?.info(message),
    error(cause, where) {
      log.add(cause, where);
      telemetry.errors()?.error(cause, where);
    },
  };
  const page = browserPage(view);
  loadPublicConfig((...request) => view.fetch(...request), storage).then(
    (config) => telemetry.configure(startersOf(config, page, recordedPurchases(storage))),
    // A first visit offline: the configuration is unknown, so nothing starts and nobody is asked.
    () => undefined,
  );
  view.navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent) => {
    if (isFault(data)) reporter.error(data.message, 'worker');
  });
  return { reporter, telemetry, errorLog: log };
}

function startersOf(
  { telemetry: { sentryDSN, analyticsID, pixelID }, environment }: PublicConfig,
  page: BrowserPage,
  recorded: RecordedPurchases,
): ServiceStarters {
  const starters: ServiceStarters = {};
  if (sentryDSN !== null) {
    starters.errors = async () => {
      const { startSentry } = await import('#observe/sentry.ts');
      return startSentry({ dsn: sentryDSN, release: APP_VERSION, environment });
    };
  }
  if (analyticsID !== null) starters.analytics = async () => startGtag(analyticsID, page, recorded);
  if (pixelID !== null) starters.pixel = async () => startPixel(pixelID, page, recorded);
  return starters;
}

function storageOf(view: Window) {
  return (listener: (key: string | null) => void) =>
    view.addEventListener('storage', ({ key }) => listener(key));
}

/** An error report of the worker (sw/error-reports.ts). */
function isFault(data: unknown): data is { type: 'fault'; message: string } {
  if (typeof data !== 'object' || data === null) return false;
  const { type, message } = data as Record<string, unknown>;
  return type === 'fault' && typeof message === 'string';
}
