import { expect, test } from 'vitest';
import { type Choice, consentStore, mustAsk, permitted, type ServiceName } from '#observe/consent.ts';
import { aStorage, FULL } from './a-storage.ts';

const AT = new Date('2026-11-21T10:00:00Z');

function aStore(storage: Parameters<typeof consentStore>[0]['storage'] = aStorage()) {
  const received: ((key: string | null) => void)[] = [];
  const store = consentStore({ storage, now: () => AT, onStorage: (listener) => received.push(listener) });
  return { store, otherTab: (key: string | null) => received.forEach((listener) => void listener(key)) };
}

const agreed = (...services: ServiceName[]): Choice => ({ agreed: true, at: AT.toISOString(), services });

test('stores a choice with its time and the services in the question', () => {
  const storage = aStorage();
  aStore(storage).store.choose(true, ['errors']);
  expect(aStore(storage).store.choice()).toEqual(agreed('errors'));
  expect(storage.getItem('otomichi.consent')).toContain('"version":1');
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another version', JSON.stringify({ version: 0, ...agreed('errors') })],
  ['no version', JSON.stringify(agreed('errors'))],
  ['a yes in words', JSON.stringify({ version: 1, agreed: 'yes', at: '', services: [] })],
  ['a yes without services', JSON.stringify({ version: 1, agreed: true, at: '' })],
])('reads %s as no consent', (_, text) => {
  const { store } = aStore(aStorage(text === null ? {} : { 'otomichi.consent': text }));
  expect(store.choice()).toBeNull();
});

test('remembers the choice as long as the page when the storage is blocked', () => {
  const { store } = aStore(FULL);
  store.choose(false, ['pixel']);
  expect(store.choice()?.agreed).toBe(false);
});

test('adopts the choice of another tab at once', () => {
  const storage = aStorage();
  const here = aStore(storage);
  let reported = 0;
  here.store.subscribe(() => {
    reported += 1;
  });
  aStore(storage).store.choose(true, ['analytics']);
  here.otherTab('something.else');
  expect(reported).toBe(0);
  here.otherTab('otomichi.consent');
  expect(here.store.choice()).toEqual(agreed('analytics'));
  expect(reported).toBe(1);
});

test('loses the consent when another tab empties the storage', () => {
  const storage = aStorage();
  const here = aStore(storage);
  here.store.choose(true, ['errors']);
  storage.removeItem('otomichi.consent');
  here.otherTab(null);
  expect(here.store.choice()).toBeNull();
});

test.each<[string, Choice | null, ServiceName[], ServiceName[], boolean]>([
  ['nobody chose', null, ['errors'], [], true],
  ['nobody chose, and there is no service', null, [], [], false],
  ['agreed to all', agreed('errors', 'pixel'), ['errors', 'pixel'], ['errors', 'pixel'], false],
  ['a service came later', agreed('errors'), ['errors', 'pixel'], ['errors'], true],
  ['a service went', agreed('errors', 'pixel'), ['errors'], ['errors'], false],
  ['refused', { ...agreed('errors'), agreed: false }, ['errors'], [], false],
  ['refused, then a service came', { ...agreed('errors'), agreed: false }, ['errors', 'pixel'], [], false],
])('%s', (_, choice, configured, runs, asks) => {
  expect(permitted(choice, configured)).toEqual(runs);
  expect(mustAsk(choice, configured)).toBe(asks);
});
