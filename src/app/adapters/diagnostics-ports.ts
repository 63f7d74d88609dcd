import type { AppContext } from '#app/context.ts';
import { APP_VERSION } from '#domain/product.ts';
import type { DeviceFacts, DiagnosticsPorts } from '#features/diagnostics/diagnostics-ports.ts';

/** What the diagnostics page asks of this page and its browser. */
export function diagnosticsPorts(
  { errorLog, network, session, waiting, worker }: AppContext,
  view: Window,
): DiagnosticsPorts {
  const { navigator, document } = view;
  return {
    errorLog,
    facts: async () => ({
      version: APP_VERSION,
      installed: view.matchMedia('(display-mode: standalone)').matches,
      online: network.isOnline(),
      signedIn: session.state().kind === 'in',
      waiting: waiting.count(),
      worker: worker.updateWaits() ? 'waits' : await workerOf(navigator),
      room: await roomOf(navigator).catch(() => null),
      browser: navigator.userAgent,
      screen: `${view.innerWidth}×${view.innerHeight} (${view.devicePixelRatio}x)`,
      time: new Date().toISOString(),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    copy: (text) => navigator.clipboard.writeText(text),
    save(text, name) {
      const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
      const link = Object.assign(document.createElement('a'), { href: address, download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
  };
}

async function workerOf({ serviceWorker }: Navigator): Promise<DeviceFacts['worker']> {
  if (!serviceWorker) return 'impossible';
  const registration = await serviceWorker.getRegistration().catch(() => undefined);
  if (!registration?.active) return 'none';
  return registration.waiting ? 'waits' : 'ready';
}

async function roomOf({ storage }: Navigator): Promise<DeviceFacts['room']> {
  if (!storage?.estimate) return null;
  const { usage = 0, quota = 0 } = await storage.estimate();
  return { used: usage, free: Math.max(0, quota - usage), persisted: (await storage.persisted?.()) ?? false };
}
