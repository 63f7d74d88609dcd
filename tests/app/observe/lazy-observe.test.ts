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
  const heard: unknown[][] = [];
  const hear =
    (name: string) =>
    (...given: unknown[]) =>
      void heard.push([name, ...given]);
  const parts: ObserveServices = {
    reporter: {
      ...{ setUser: hear('user'), breadcrumb: hear('breadcrumb'), info: hear('info'), error: hear('error') },
    },
    telemetry: {
      ...{ setPerson: hear('person'), shown: hear('shown'), choose: hear('choose') },
      ...{ beginCheckout: hear('checkout'), purchase: hear('purchase') },
      state: () => ({ services: ['errors'], choice: 'open', at: null, asks: true }),
      subscribe: () => () => undefined,
    },
    errorLog: { add: hear('add'), list: () => [], clear: hear('clear'), subscribe: () => () => undefined },
  };
  return { heard, parts };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('what is said before the rest is here waits for it, in order; only an error brings it at once', async () => {
  const { heard, parts } = theRest();
  const bring = vi.fn(async () => parts);
  const { reporter, telemetry } = lazyObserve(aConsole().target, bring);
  reporter.info('one');
  telemetry.setPerson({ uid: 'u1', email: null });
  telemetry.shown('https://o.example/home');
  await soon();
  expect(bring).not.toHaveBeenCalled();
  reporter.error('two', 'test');
  await soon();
  expect(bring).toHaveBeenCalledTimes(1);
  expect(heard.map(([name]) => name)).toEqual(['info', 'person', 'shown', 'error']);
});

test('whether to ask is known once the rest is here, and whoever watches is told', async () => {
  const { telemetry, start } = lazyObserve(aConsole().target, async () => theRest().parts);
  const told = vi.fn();
  telemetry.subscribe(told);
  expect(telemetry.state()).toBe(UNKNOWN_CONSENT);
  start();
  await soon();
  expect(told).toHaveBeenCalled();
  expect(telemetry.state().asks).toBe(true);
});

test('without its part the page goes on with the console alone', async () => {
  const { target, warned } = aConsole();
  const { reporter, errorLog } = lazyObserve(target, async () => {
    throw new TypeError('Failed to fetch');
  });
  reporter.error('lost', 'test');
  await soon();
  expect(warned[0]?.slice(0, 2)).toEqual(['[test]', 'lost']);
  await expect(errorLog()).rejects.toThrow('Failed to fetch');
});

test('what the browser has written down itself is not written twice', () => {
  const { target, warned } = aConsole();
  lazyObserve(target, async () => theRest().parts).reporter.error(new Error('x'), 'window');
  expect(warned).toEqual([]);
});
