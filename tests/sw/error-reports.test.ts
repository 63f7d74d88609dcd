import { expect, test } from 'vitest';
import { reportWorkerErrors } from '#sw/error-reports.ts';

type Listener = (event: never) => void;

/** A worker with two open pages, as far as errors need it. */
function aWorker() {
  const listeners = new Map<string, Listener>();
  const told: unknown[] = [];
  const page = { postMessage: (message: unknown) => void told.push(message) };
  const worker = {
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    clients: { matchAll: async () => [page, page] },
  };
  reportWorkerErrors(worker);
  return { told, happens: (name: string, event: object) => listeners.get(name)?.(event as never) };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('reports an uncaught rejection of the worker to every open page', async () => {
  const { told, happens } = aWorker();
  happens('unhandledrejection', { reason: new TypeError('x is not a function') });
  await soon();
  const fault = { type: 'fault', message: 'TypeError: x is not a function' };
  expect(told).toEqual([fault, fault]);
});

test('reports an error without its object by its message', async () => {
  const { told, happens } = aWorker();
  happens('error', { error: null, message: 'Script error.' });
  await soon();
  expect(told[0]).toEqual({ type: 'fault', message: 'Script error.' });
});
