import { expect, test, vi } from 'vitest';
import { type ConsentStore, consentStore } from '#observe/consent.ts';
import type { Person } from '#observe/service.ts';
import { createTelemetry } from '#observe/telemetry.ts';
import { aStorage } from './a-storage.ts';

const HOME = 'https://o.example/home';
const ANNA: Person = { uid: 'u1', email: 'anna@example.jp' };
const ITEM = { id: 'x', name: 'x', category: 'x', variant: 'standard', price: 1 };

function aService() {
  const received: unknown[][] = [];
  const hear =
    (name: string) =>
    (...given: unknown[]) =>
      void received.push([name, ...given.map((value) => (value instanceof URL ? value.href : value))]);
  const service = {
    setPerson: hear('person'),
    shown: hear('shown'),
    stop: hear('stop'),
    breadcrumb: hear('breadcrumb'),
    info: hear('info'),
    error: hear('error'),
    beginCheckout: hear('checkout'),
    purchase: hear('purchase'),
  };
  return { received, service };
}

function aTelemetry(href = HOME) {
  const consent: ConsentStore = consentStore({
    storage: aStorage(),
    now: () => new Date(0),
    onStorage: () => undefined,
  });
  const [errors, analytics] = [aService(), aService()];
  const start = {
    errors: vi.fn(async () => errors.service),
    analytics: vi.fn(async () => analytics.service),
  };
  return { telemetry: createTelemetry(consent, href), errors, analytics, start };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('asks nobody before the configuration is known, then everybody without a choice', () => {
  const { telemetry, start } = aTelemetry();
  expect(telemetry.state()).toEqual({ services: null, choice: 'open', at: null, asks: false });
  telemetry.configure(start);
  expect(telemetry.state()).toMatchObject({ services: ['errors', 'analytics'], asks: true });
  const none = aTelemetry().telemetry;
  none.configure({});
  expect(none.state()).toMatchObject({ services: [], asks: false });
});

test('starts nothing without consent; after it starts each service once, with person and address', async () => {
  const { telemetry, start, errors } = aTelemetry();
  telemetry.configure(start);
  telemetry.setPerson(ANNA);
  telemetry.choose(false);
  telemetry.shown(HOME);
  await soon();
  expect(start.errors).not.toHaveBeenCalled();
  telemetry.choose(true);
  telemetry.shown(`${HOME}?a`);
  await soon();
  telemetry.shown(`${HOME}?b`);
  await soon();
  expect(start.errors).toHaveBeenCalledTimes(1);
  expect(errors.received.slice(0, 2)).toEqual([
    ['person', ANNA],
    ['shown', `${HOME}?a`],
  ]);
  expect(telemetry.errors()).toBe(errors.service);
});

test('stops all running services at once after a refusal, and reports nothing more', async () => {
  const { telemetry, start, analytics, errors } = aTelemetry();
  telemetry.configure(start);
  telemetry.choose(true);
  await soon();
  telemetry.choose(false);
  expect(analytics.received.at(-1)).toEqual(['stop']);
  expect(errors.received.at(-1)).toEqual(['stop']);
  telemetry.setPerson(ANNA);
  telemetry.purchase('t1', ITEM);
  expect(analytics.received.at(-1)).toEqual(['stop']);
  expect(telemetry.errors()).toBeNull();
});

test('stops a service whose consent was withdrawn while it was loading', async () => {
  const { telemetry, start, errors } = aTelemetry();
  telemetry.configure(start);
  telemetry.choose(true);
  telemetry.choose(false);
  await soon();
  expect(errors.received).toEqual([['stop']]);
  expect(telemetry.errors()).toBeNull();
});

test('starts nothing at an address with a secret, but with the next screen', async () => {
  const { telemetry, start } = aTelemetry('https://o.example/__/auth/action?oobCode=a');
  telemetry.configure(start);
  telemetry.choose(true);
  await soon();
  expect(start.analytics).not.toHaveBeenCalled();
  telemetry.shown(HOME);
  await soon();
  expect(start.analytics).toHaveBeenCalledTimes(1);
});

test('retries a service that failed to load with the next screen, without delaying others', async () => {
  const { telemetry, start, analytics } = aTelemetry();
  start.errors.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  telemetry.configure(start);
  telemetry.choose(true);
  await soon();
  expect(telemetry.errors()).toBeNull();
  expect(analytics.received).not.toEqual([]);
  telemetry.shown(HOME);
  await soon();
  expect(telemetry.errors()).not.toBeNull();
});
