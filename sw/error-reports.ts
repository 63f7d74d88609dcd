/** The part of the worker's scope that is used here. */
export interface WorkerScope {
  addEventListener(name: 'error', listener: (event: { error: unknown; message: string }) => void): void;
  addEventListener(name: 'unhandledrejection', listener: (event: { reason: unknown }) => void): void;
  clients: {
    matchAll(which: { type: 'window' }): Promise<readonly { postMessage(message: object): void }[]>;
  };
}

/**
 * Reports uncaught errors of the worker to the open pages, which log them (src/app/observe/start-observe.ts).
 */
export function reportWorkerErrors(worker: WorkerScope): void {
  const sendToPages = async (cause: unknown) => {
    const message = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    for (const page of await worker.clients.matchAll({ type: 'window' })) {
      page.postMessage({ type: 'fault', message });
    }
  };
  // A report that fails is reported no more: it would be the next unhandled rejection, and the next, without end.
  const report = (cause: unknown) => void sendToPages(cause).catch(() => undefined);
  worker.addEventListener('error', ({ error, message }) => report(error ?? message));
  worker.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
