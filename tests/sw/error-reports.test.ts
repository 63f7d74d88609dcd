import { expect, test } from 'vitest';
import { reportWorkerErrors } from '#sw/error-reports.ts';

type Listener = (event: never) => void;

/** A worker with two open pages, as far as errors need it. */
function aWorker(findPages = async (pages: { postMessage(message: unknown): void }[]) => pages) {
  const listeners = new Map<string, Listener>();
  const reported: unknown[] = [];
  const page = { postMessage: (message: unknown) => void reported.push(message) };
  const worker = {
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    clients: { matchAll: () => findPages([page, page]) },
  };
  reportWorkerErrors(worker);
  return { reported, happens: (name: string, event: object) => listeners.get(name)?.(event as never) };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('reports an uncaught rejection of the worker to every open page', async () => {
  const { reported, happens } = aWorker();
  happens('unhandledrejection', { reason: new TypeError('x is not a function') });
  await soon();
  const fault = { type: 'fault', message: 'TypeError: x is not a function' };
  expect(reported).toEqual([fault, fault]);
});

test('reports an error without its object by its message', async () => {
  const { reported, happens } = aWorker();
  happens('error', { error: null, message: 'Script error.' });
  await soon();
  expect(reported[0]).toEqual({ type: 'fault', message: 'Script error.' });
});

test('a report that fails is no fault to report: an ending worker would never come to its end', async () => {
  const unhandled: unknown[] = [];
  const note = (cause: unknown) => void unhandled.push(cause);
  process.on('unhandledRejection', note);
  const { happens } = aWorker(() => Promise.reject(new Error('the worker is redundant')));
  happens('unhandledrejection', { reason: 'first' });
  await soon();
  await soon();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
