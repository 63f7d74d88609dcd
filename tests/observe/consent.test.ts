import { expect, test } from 'vitest';
import { type Choice, consentStore, mustAsk, permitted, type ServiceName } from '#observe/consent.ts';
import { aStorage, FULL } from './a-storage.ts';

const AT = new Date('2026-11-21T10:00:00Z');

function aStore(storage: Parameters<typeof consentStore>[0]['storage'] = aStorage()) {
  const heard: ((key: string | null) => void)[] = [];
  const store = consentStore({ storage, now: () => AT, onStorage: (listener) => heard.push(listener) });
  return { store, otherTab: (key: string | null) => heard.forEach((listener) => void listener(key)) };
}

const agreed = (...services: ServiceName[]): Choice => ({ agreed: true, at: AT.toISOString(), services });

test('a choice is kept with its time and the services that stood in the question', () => {
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
])('%s in the storage is no consent', (_, text) => {
  const { store } = aStore(aStorage(text === null ? {} : { 'otomichi.consent': text }));
  expect(store.choice()).toBeNull();
});

test('where nothing can be kept the choice holds as long as the page', () => {
  const { store } = aStore(FULL);
  store.choose(false, ['pixel']);
  expect(store.choice()?.agreed).toBe(false);
});

test('what another tab chose holds here at once', () => {
  const storage = aStorage();
  const here = aStore(storage);
  let told = 0;
  here.store.subscribe(() => {
    told += 1;
  });
  aStore(storage).store.choose(true, ['analytics']);
  here.otherTab('something.else');
  expect(told).toBe(0);
  here.otherTab('otomichi.consent');
  expect(here.store.choice()).toEqual(agreed('analytics'));
  expect(told).toBe(1);
});

test('the whole storage was emptied elsewhere: the consent is gone', () => {
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
