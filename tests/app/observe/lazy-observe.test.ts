import { expect, test, vi } from 'vitest';
import { lazyObserve, type ObserveServices } from '#app/observe/lazy-observe.ts';
import { UNKNOWN_CONSENT } from '#observe/telemetry-api.ts';

function aConsole() {
  const warned: unknown[][] = [];
  const target = {
    ...console,
    info: () => undefined,
    warn: (...words: unknown[]) => void warned.push(words),
  };
  return { target, warned };
}

function theRest() {
  const received: unknown[][] = [];
  const hear =
    (name: string) =>
    (...given: unknown[]) =>
      void received.push([name, ...given]);
  const parts: ObserveServices = {
    reporter: {
      setUser: hear('user'),
      breadcrumb: hear('breadcrumb'),
      info: hear('info'),
      error: hear('error'),
    },
    telemetry: {
      setPerson: hear('person'),
      shown: hear('shown'),
      choose: hear('choose'),
      beginCheckout: hear('checkout'),
      purchase: hear('purchase'),
      state: () => ({ services: ['errors'], choice: 'open', at: null, asks: true }),
      subscribe: () => () => undefined,
    },
    errorLog: { add: hear('add'), list: () => [], clear: hear('clear'), subscribe: () => () => undefined },
  };
  return { received, parts };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('queues calls in order until the services are loaded; only an error loads them at once', async () => {
  const { received, parts } = theRest();
  const load = vi.fn(async () => parts);
  const { reporter, telemetry } = lazyObserve(aConsole().target, load);
  reporter.info('one');
  telemetry.setPerson({ uid: 'u1', email: null });
  telemetry.shown('https://o.example/home');
  await soon();
  expect(load).not.toHaveBeenCalled();
  reporter.error('two', 'test');
  await soon();
  expect(load).toHaveBeenCalledTimes(1);
  expect(received.map(([name]) => name)).toEqual(['info', 'person', 'shown', 'error']);
});

test('knows whether to ask once the services are loaded, and notifies subscribers', async () => {
  const { telemetry, start } = lazyObserve(aConsole().target, async () => theRest().parts);
  const reported = vi.fn();
  telemetry.subscribe(reported);
  expect(telemetry.state()).toBe(UNKNOWN_CONSENT);
  start();
  await soon();
  expect(reported).toHaveBeenCalled();
  expect(telemetry.state().asks).toBe(true);
});

test('continues with the console alone when the services cannot be loaded', async () => {
  const { target, warned } = aConsole();
  const { reporter, errorLog } = lazyObserve(target, async () => {
    throw new TypeError('Failed to fetch');
  });
  reporter.error('lost', 'test');
  await soon();
  expect(warned[0]?.slice(0, 2)).toEqual(['[test]', 'lost']);
  await expect(errorLog()).rejects.toThrow('Failed to fetch');
});

test('does not log what the browser has logged already', () => {
  const { target, warned } = aConsole();
  lazyObserve(target, async () => theRest().parts).reporter.error(new Error('x'), 'window');
  expect(warned).toEqual([]);
});
