import { expect, test, vi } from 'vitest';
import { createFirebaseSession } from '#session/firebase-session.ts';
import { AuthError } from '#session/session.ts';
import { aProvider, aStorage, HANAKO, TARO } from './a-provider.ts';

const config = {
  mode: 'embedded',
  apiKey: 'any',
  projectId: 'demo',
  authDomain: 'localhost',
  doors: { google: 'demo', apple: 'demo', phone: true },
  revocable: true,
} as const;
const settled = vi.waitFor;

function aTab(provider = aProvider(), storage = aStorage()) {
  const events = new EventTarget();
  const session = createFirebaseSession({ config, storage, events, open: async () => provider });
  const online = () => events.dispatchEvent(new Event('online'));
  return { session, provider, storage, online };
}

/** A tab on a device that Hanako used before. */
async function aKnownTab() {
  const first = aTab();
  await first.session.signIn('hanako@example.jp', 'hidamari7');
  return aTab(aProvider(HANAKO), first.storage);
}

test('starts a first visit as loading, then out; the next one as out', async () => {
  const first = aTab();
  expect(first.session.state()).toEqual({ kind: 'loading' });
  await first.session.start();
  await settled(() => expect(first.session.state()).toEqual({ kind: 'out', reason: 'never' }));
  expect(aTab(aProvider(), first.storage).session.state()).toEqual({ kind: 'out', reason: 'never' });
});

test('shows the last known person before any request, and checks them afterwards', async () => {
  const { session } = await aKnownTab();
  expect(session.state()).toEqual({ kind: 'in', identity: HANAKO, checked: false });
  await session.start();
  await settled(() => expect(session.state()).toEqual({ kind: 'in', identity: HANAKO, checked: true }));
});

test('a check keeps the identity that screens show, unless something about the person is another', async () => {
  const { session } = await aKnownTab();
  const shown = () => {
    const state = session.state();
    return state.kind === 'in' ? state.identity : null;
  };
  const known = shown();
  await session.start();
  await settled(() => expect(session.state()).toMatchObject({ checked: true }));
  expect(shown()).toBe(known);

  const first = aTab();
  await first.session.signIn('hanako@example.jp', 'hidamari7');
  const renamed = aTab(aProvider({ ...HANAKO, displayName: '花' }), first.storage);
  await renamed.session.start();
  await settled(() => expect(renamed.session.state()).toMatchObject({ identity: { displayName: '花' } }));
});

test('leaves the person signed in offline, unchecked until the network returns', async () => {
  const { session, provider, online } = await aKnownTab();
  provider.failWith('network-request-failed');
  await session.start();
  await expect(session.idToken({ refresh: true })).rejects.toThrow(AuthError);
  expect(session.state()).toEqual({ kind: 'in', identity: HANAKO, checked: false });
  provider.failWith(null);
  online();
  await settled(() => expect(session.state()).toMatchObject({ kind: 'in', checked: true }));
});

test.each([
  ['user-token-expired', 'expired'],
  ['user-disabled', 'disabled'],
])('signs out after %s with its reason, which the next start still knows', async (code, reason) => {
  const { session, provider, storage } = await aKnownTab();
  provider.failWith(code);
  await session.start();
  await settled(() => expect(session.state()).toEqual({ kind: 'out', reason }));
  expect(aTab(aProvider(), storage).session.state()).toEqual({ kind: 'out', reason });
});

test('returns no token instead of an error when the session has ended', async () => {
  const { session, provider } = await aKnownTab();
  await session.start();
  await settled(() => expect(session.state()).toMatchObject({ checked: true }));
  provider.failWith('user-token-expired');
  expect(await session.idToken({ refresh: true })).toBeNull();
  expect(session.state()).toEqual({ kind: 'out', reason: 'expired' });
});

test('leaves the next person signed in when a refusal was meant for the one before', async () => {
  const { session, provider } = await aKnownTab();
  await session.start();
  await settled(() => expect(session.state()).toMatchObject({ checked: true }));
  let refuse = (_: AuthError) => {};
  vi.spyOn(provider, 'token').mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)));
  const token = session.idToken({ refresh: true });
  provider.remember(TARO);
  await settled(() => expect(session.state()).toMatchObject({ identity: TARO, checked: true }));
  refuse(new AuthError('user-token-expired'));
  expect(await token).toBeNull();
  expect(session.state()).toEqual({ kind: 'in', identity: TARO, checked: true });
});

test('requires a new sign-in when the provider lost the person', async () => {
  const { storage } = await aKnownTab();
  const { session } = aTab(aProvider(null), storage);
  await session.start();
  await settled(() => expect(session.state()).toEqual({ kind: 'out', reason: 'expired' }));
});

test('stops waiting on a first visit when the provider cannot be loaded, and leaves a known person signed in', async () => {
  const known = await aKnownTab();
  const open = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const first = createFirebaseSession({ config, storage: aStorage(), open });
  const later = createFirebaseSession({ config, storage: known.storage, open });
  await Promise.all([first.start(), later.start()]);
  expect(first.state()).toEqual({ kind: 'out', reason: 'never' });
  expect(later.state()).toMatchObject({ kind: 'in', checked: false });
  await expect(later.idToken()).rejects.toMatchObject({ code: 'network-request-failed' });
});

test('does not load the provider for a visitor’s calls', async () => {
  const { storage } = aTab();
  storage.setItem('otomichi:identity', JSON.stringify({ kind: 'out', reason: 'never' }));
  const session = createFirebaseSession({ config, storage, open: () => Promise.reject(new Error('loaded')) });
  expect(await session.idToken()).toBeNull();
});

test('signs in with an address in full width, and signs out', async () => {
  const { session, storage } = aTab();
  const seen: string[] = [];
  session.subscribe(() => seen.push(session.state().kind));
  const identity = await session.signIn(' ｈａｎａｋｏ＠example．jp ', 'hidamari7');
  expect(identity).toEqual(HANAKO);
  expect(session.state()).toEqual({ kind: 'in', identity: HANAKO, checked: true });
  expect(await session.idToken()).toEqual({ uid: 'u1', token: 'token-of-u1' });
  expect([...storage.stored.values()].join()).not.toMatch(/token|hidamari/);
  await session.signOut();
  expect(session.state()).toEqual({ kind: 'out', reason: 'signed-out' });
  expect(seen).toContain('in');
  expect(seen.at(-1)).toBe('out');
});

test('does not change the state after a refused sign-in, and rejects with its code', async () => {
  const { session, provider } = aTab();
  await session.start();
  await settled(() => expect(session.state().kind).toBe('out'));
  provider.failWith('invalid-credential');
  await expect(session.signIn('hanako@example.jp', 'x')).rejects.toMatchObject({
    code: 'invalid-credential',
  });
  expect(session.state()).toEqual({ kind: 'out', reason: 'never' });
});

test('follows the sign-out and sign-in of another tab', async () => {
  const [here, there] = [await aKnownTab(), await aKnownTab()];
  await here.session.start();
  await settled(() => expect(here.session.state()).toMatchObject({ checked: true }));
  here.storage.setItem('otomichi:identity', JSON.stringify({ kind: 'out', reason: 'signed-out' }));
  here.provider.remember(null);
  expect(here.session.state()).toEqual({ kind: 'out', reason: 'signed-out' });
  here.provider.remember(TARO);
  await settled(() => expect(here.session.state()).toEqual({ kind: 'in', identity: TARO, checked: true }));
  expect(there.session.state()).toMatchObject({ identity: HANAKO });
});

test.each(['not json', '{"kind":"in"}', '{"kind":"in","identity":{"uid":""}}'])(
  'a broken memory (%s) is a first visit',
  (text) => {
    const storage = aStorage();
    storage.setItem('otomichi:identity', text);
    expect(aTab(aProvider(), storage).session.state()).toEqual({ kind: 'loading' });
  },
);
