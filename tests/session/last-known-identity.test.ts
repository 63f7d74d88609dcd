import { expect, test } from 'vitest';
import { lastKnownStore } from '#session/last-known-identity.ts';
import { aStorage, HANAKO } from './a-provider.ts';

const KEY = 'otomichi:identity';

function stored(text: string) {
  const storage = aStorage();
  storage.setItem(KEY, text);
  return lastKnownStore(storage).read();
}

test('reads what it wrote', () => {
  const store = lastKnownStore(aStorage());
  expect(store.read()).toBeNull();
  store.write({ kind: 'in', identity: HANAKO });
  expect(store.read()).toEqual({ kind: 'in', identity: HANAKO });
  store.write({ kind: 'out', reason: 'expired' });
  expect(store.read()).toEqual({ kind: 'out', reason: 'expired' });
});

test('accepts a person without e-mail address or name', () => {
  const identity = { uid: 'u1', email: null, displayName: null };
  expect(stored(JSON.stringify({ kind: 'in', identity }))).toEqual({ kind: 'in', identity });
});

test.each([
  '',
  'null',
  '"in"',
  '{}',
  '{"kind":"in"}',
  '{"kind":"in","identity":{"uid":"","email":null,"displayName":null}}',
  '{"kind":"in","identity":{"uid":7,"email":null,"displayName":null}}',
  '{"kind":"in","identity":{"uid":"u1","email":1,"displayName":null}}',
  '{"kind":"in","identity":{"uid":"u1","email":null}}',
  '{"kind":"out","reason":"bored"}',
  '{"kind":"loading"}',
])('reads %s as nobody, without an error', (text) => {
  expect(stored(text)).toBeNull();
});
