/** As much of the worker as is needed here. */
export interface Faulty {
  addEventListener(name: 'error', listener: (event: { error: unknown; message: string }) => void): void;
  addEventListener(name: 'unhandledrejection', listener: (event: { reason: unknown }) => void): void;
  clients: {
    matchAll(which: { type: 'window' }): Promise<readonly { postMessage(message: object): void }[]>;
  };
}

/** What went wrong in the worker is told to the pages that are open: they keep the log (src/app/open-observing.ts). */
export function tellFaults(worker: Faulty): void {
  const tell = async (cause: unknown) => {
    const message = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    for (const page of await worker.clients.matchAll({ type: 'window' })) {
      page.postMessage({ type: 'fault', message });
    }
  };
  worker.addEventListener('error', ({ error, message }) => void tell(error ?? message));
  worker.addEventListener('unhandledrejection', ({ reason }) => void tell(reason));
}
