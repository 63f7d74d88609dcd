import { expect, test, vi } from 'vitest';
import { createFirebaseSession } from '#session/firebase-session.ts';
import { pendingRedirect } from '#session/pending-redirect.ts';
import type { TokenRefreshDeps } from '#session/token-refresh.ts';
import { waitFor } from '#tests/support/eventually.ts';
import { aProvider, aStorage, HANAKO, TARO } from './a-provider.ts';

const doors = { google: 'demo', apple: 'none', phone: true } as const;
const config = {
  mode: 'embedded' as const,
  apiKey: 'any',
  projectId: 'demo',
  authDomain: 'localhost',
  doors,
  revocable: true,
};

function aTab(provider = aProvider(), tokenRefresh?: TokenRefreshDeps) {
  const tab = aStorage();
  const newcomers: string[] = [];
  const opened = vi.fn(async () => provider);
  const session = createFirebaseSession({
    config: async () => config,
    storage: aStorage(),
    tab,
    open: opened,
    onNew: (uid) => newcomers.push(`${uid} ${session.state().kind}`),
    ...(tokenRefresh === undefined ? {} : { tokenRefresh }),
  });
  return { session, provider, tab, opened, newcomers };
}

test('takes the providers from the server’s configuration, and loads the identity provider with the question', async () => {
  const { session, opened } = aTab();
  expect(await session.signInMethods.providers()).toEqual(doors);
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
});

test('asks for the providers again when the configuration failed to load', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(config);
  const session = createFirebaseSession({ config: ask, storage: aStorage(), open: async () => aProvider() });
  await expect(session.signInMethods.providers()).rejects.toMatchObject({ code: 'network-request-failed' });
  expect(await session.signInMethods.providers()).toEqual(doors);
});

test('reports a new person before any screen learns of the sign-in, and a known one never', async () => {
  const { session, provider, newcomers } = aTab();
  provider.expect({ identity: TARO, isNew: true });
  const seen: string[] = [];
  session.subscribe(() => seen.push(`${session.state().kind}, ${newcomers.length} reported`));
  expect(await session.signInMethods.signInWith('google.com')).toEqual({ identity: TARO, isNew: true });
  expect(session.state()).toEqual({ kind: 'in', identity: TARO, checked: true });
  expect(newcomers).toHaveLength(1);
  expect(seen.at(-1)).toBe('in, 1 reported');
  provider.expect({ identity: HANAKO, isNew: false });
  await session.signInMethods.signInWith('google.com');
  expect(newcomers).toHaveLength(1);
});

test('treats a sign-up as a new person and a sign-in as a known one', async () => {
  const { session, newcomers } = aTab();
  await session.signIn('hanako@example.jp', 'hidamari7');
  expect(newcomers).toEqual([]);
  await session.signUp('hanako@example.jp', 'hidamari7');
  expect(newcomers).toEqual(['u1 in']);
});

test('signs nobody in after a refusal, and rejects with its code', async () => {
  const { session, provider } = aTab();
  provider.failWith('popup-closed-by-user');
  await expect(session.signInMethods.signInWith('google.com')).rejects.toMatchObject({
    code: 'popup-closed-by-user',
  });
  expect(session.state().kind).not.toBe('in');
});

test('signs in with a code by phone, also after a wrong one', async () => {
  const { session, provider } = aTab();
  const sent = await session.signInMethods.sendCode('+819012345678');
  expect(sent.phoneNumber).toBe('+819012345678');
  provider.failWith('invalid-verification-code');
  await expect(sent.confirm('000000')).rejects.toMatchObject({ code: 'invalid-verification-code' });
  expect(session.state().kind).not.toBe('in');
  provider.failWith(null);
  expect((await sent.confirm('123456')).identity).toEqual(HANAKO);
  expect(session.state()).toMatchObject({ kind: 'in', checked: true });
});

test('loads nothing to read the result when no redirect is pending', async () => {
  const { session, opened } = aTab();
  expect(await session.signInMethods.returned()).toBeNull();
  expect(await session.account.returned()).toBeNull();
  expect(opened).not.toHaveBeenCalled();
});

test('does not confuse a redirect to sign in with one to link', async () => {
  const { session, tab } = aTab();
  pendingRedirect.write(tab, { action: 'signIn', provider: 'google.com' });
  expect(await session.account.returned()).toBeNull();
  expect((await session.signInMethods.returned())?.identity).toEqual(HANAKO);
  expect(session.state()).toMatchObject({ kind: 'in' });
  pendingRedirect.write(tab, { action: 'link', provider: 'google.com' });
  expect(await session.signInMethods.returned()).toBeNull();
  expect(await session.account.returned()).toEqual({ action: 'link', provider: 'google.com' });
});

test('stores a pending redirect under the names of earlier versions', () => {
  const tab = aStorage();
  pendingRedirect.write(tab, { action: 'reauthenticate', provider: 'google.com' });
  expect(tab.getItem('otomichi.redirect')).toBe('{"deed":"prove","provider":"google.com"}');
  expect(pendingRedirect.read(tab)).toEqual({ action: 'reauthenticate', provider: 'google.com' });
  pendingRedirect.write(tab, { action: 'signIn', provider: 'apple.com' });
  expect(tab.getItem('otomichi.redirect')).toBe('{"deed":"enter","provider":"apple.com"}');
});

test.each(['', '{', '{"deed":"steal","provider":"google.com"}', '{"deed":"link","provider":"evil.com"}'])(
  'a mark that is none (%s) is no redirect',
  (text) => {
    const tab = aStorage();
    tab.setItem('otomichi.redirect', text);
    expect(pendingRedirect.read(tab)).toBeNull();
  },
);

test('signs out with the reason when an account action finds the account disabled', async () => {
  const { session, provider } = aTab();
  await session.signIn('hanako@example.jp', 'hidamari7');
  provider.failWith('user-disabled');
  await expect(session.account.changePassword('hidamari8')).rejects.toMatchObject({ code: 'user-disabled' });
  expect(session.state()).toEqual({ kind: 'out', reason: 'disabled' });
});

test('does not end the session when another person’s link has expired', async () => {
  const { session, provider } = aTab();
  await session.signIn('hanako@example.jp', 'hidamari7');
  vi.spyOn(provider.actions, 'apply').mockRejectedValue({ code: 'auth/user-disabled' });
  await expect(session.actions.apply('code')).rejects.toMatchObject({ code: 'user-disabled' });
  expect(session.state()).toMatchObject({ kind: 'in' });
});

test('ends the session like a sign-out when the account is deleted, also in other tabs', async () => {
  const { session, provider } = aTab();
  await session.signIn('hanako@example.jp', 'hidamari7');
  const seen: unknown[] = [];
  session.subscribe(() => seen.push(session.state()));
  await session.account.remove();
  expect(provider.received).toEqual(['remove']);
  expect(new Set(seen.map((state) => JSON.stringify(state)))).toEqual(
    new Set(['{"kind":"out","reason":"signed-out"}']),
  );
});

test('does not end the session when the deletion is refused', async () => {
  const { session, provider } = aTab();
  await session.signIn('hanako@example.jp', 'hidamari7');
  vi.spyOn(provider.account, 'remove').mockRejectedValue({ code: 'auth/requires-recent-login' });
  await expect(session.account.remove()).rejects.toMatchObject({ code: 'requires-recent-login' });
  expect(session.state()).toMatchObject({ kind: 'in' });
});

test('shows an address that was changed elsewhere after a reload of the account', async () => {
  const { session, provider } = aTab();
  await session.signIn('hanako@example.jp', 'hidamari7');
  provider.remember({ ...HANAKO, email: 'new@example.jp' });
  expect(await session.account.renewed()).toMatchObject({ email: 'new@example.jp' });
  expect(session.state()).toMatchObject({ identity: { email: 'new@example.jp' } });
});

test('renews the token ahead of its expiry while somebody is signed in, and not afterwards', async () => {
  const provider = aProvider();
  const timers: { ms: number; off: boolean }[] = [];
  const listeners = new Set<() => void>();
  const { session } = aTab(provider, {
    now: () => 0,
    later(_, ms) {
      const timer = { ms, off: false };
      timers.push(timer);
      return () => {
        timer.off = true;
      };
    },
    isVisible: () => true,
    onActive(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  provider.endsAt(3_600_000);
  await session.signIn('hanako@example.jp', 'hidamari7');
  expect(timers).toEqual([{ ms: 3_300_000, off: false }]);
  expect(listeners.size).toBe(1);
  await session.signOut();
  expect(timers.every(({ off }) => off)).toBe(true);
  expect(listeners.size).toBe(0);
});
