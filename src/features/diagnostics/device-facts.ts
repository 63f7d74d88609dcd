import { APP_VERSION } from '#domain/product.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { settleWithin } from '#lib/settle-within.ts';
import type { NetworkStatus } from '#network/status.ts';
import type { ErrorLog } from '#observe/error-log.ts';
import type { Session } from '#session/session.ts';

/** What this device reports about itself. */
export interface DeviceFacts {
  version: string;
  installed: boolean;
  online: boolean;
  signedIn: boolean;
  waiting: number;
  worker: 'impossible' | 'none' | 'ready' | 'waits';
  /** In bytes; null where the browser does not report it. */
  room: { used: number; free: number; persisted: boolean } | null;
  browser: string;
  /** Such as 390×844 (3x). */
  screen: string;
  /** ISO time with the device's clock, and the zone it shows. */
  time: string;
  zone: string;
}

/** What the diagnostics screen takes from the router's context. */
export interface DiagnosticsDeps {
  errorLog(): Promise<ErrorLog>;
  network: Pick<NetworkStatus, 'isOnline'>;
  session: Pick<Session, 'state'>;
  waiting: { count(): number };
  worker: { isUpdateWaiting(): boolean };
}

export async function deviceFacts(deps: DiagnosticsDeps, view: Window = window): Promise<DeviceFacts> {
  const { navigator } = view;
  return {
    version: APP_VERSION,
    installed: view.matchMedia('(display-mode: standalone)').matches,
    online: deps.network.isOnline(),
    signedIn: deps.session.state().kind === 'in',
    waiting: deps.waiting.count(),
    worker: deps.worker.isUpdateWaiting() ? 'waits' : await workerState(navigator),
    room: await storageRoom(navigator).catch(() => null),
    browser: navigator.userAgent,
    screen: `${view.innerWidth}×${view.innerHeight} (${view.devicePixelRatio}x)`,
    time: new Date().toISOString(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

const STORAGE_TIMEOUT_MS = 5 * SECOND_MS;
const DOWNLOAD_URL_LIFETIME_MS = MINUTE_MS;

/** Downloads a text as a file. */
export function downloadText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_URL_LIFETIME_MS);
}

async function workerState({ serviceWorker }: Navigator): Promise<DeviceFacts['worker']> {
  if (!serviceWorker) return 'impossible';
  const registration = await settleWithin(STORAGE_TIMEOUT_MS, serviceWorker.getRegistration()).catch(
    () => undefined,
  );
  if (!registration?.active) return 'none';
  return registration.waiting ? 'waits' : 'ready';
}

async function storageRoom({ storage }: Navigator): Promise<DeviceFacts['room']> {
  if (!storage?.estimate) return null;
  const asked = Promise.all([storage.estimate(), storage.persisted?.()]);
  const [{ usage = 0, quota = 0 }, persisted = false] = await settleWithin(STORAGE_TIMEOUT_MS, asked);
  return { used: usage, free: Math.max(0, quota - usage), persisted };
}
