import { expect, test, vi } from 'vitest';
import { createFirebaseSession } from '#session/firebase-session.ts';
import { pendingRedirect } from '#session/pending-redirect.ts';
import type { TokenRefreshDeps } from '#session/token-refresh.ts';
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

test('the doors are what the school’s configuration says; whoever asks has the provider brought', async () => {
  const { session, opened } = aTab();
  expect(await session.signInMethods.providers()).toEqual(doors);
  await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce());
});

test('the doors are asked for anew when the configuration did not come', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(config);
  const session = createFirebaseSession({ config: ask, storage: aStorage(), open: async () => aProvider() });
  await expect(session.signInMethods.providers()).rejects.toMatchObject({ code: 'network-request-failed' });
  expect(await session.signInMethods.providers()).toEqual(doors);
});

test('a new person is told of before any screen hears that they are in; a known one is not', async () => {
  const { session, provider, newcomers } = aTab();
  provider.expect({ identity: TARO, isNew: true });
  const seen: string[] = [];
  session.subscribe(() => seen.push(`${session.state().kind}, ${newcomers.length} told`));
  expect(await session.signInMethods.signInWith('google.com')).toEqual({ identity: TARO, isNew: true });
  expect(session.state()).toEqual({ kind: 'in', identity: TARO, checked: true });
  expect(newcomers).toHaveLength(1);
  expect(seen.at(-1)).toBe('in, 1 told');
  provider.expect({ identity: HANAKO, isNew: false });
  await session.signInMethods.signInWith('google.com');
  expect(newcomers).toHaveLength(1);
});

test('a sign-up is of a new person, a sign-in of a known one', async () => {
  const { session, newcomers } = aTab();
  await session.signIn('hanako@example.jp', 'hidamari7');
  expect(newcomers).toEqual([]);
  await session.signUp('hanako@example.jp', 'hidamari7');
  expect(newcomers).toEqual(['u1 in']);
});

test('a refused way in leaves everybody out and tells the code', async () => {
  const { session, provider } = aTab();
  provider.failWith('popup-closed-by-user');
  await expect(session.signInMethods.signInWith('google.com')).rejects.toMatchObject({
    code: 'popup-closed-by-user',
  });
  expect(session.state().kind).not.toBe('in');
});

test('a code by phone brings in; after a wrong one another is tried', async () => {
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

test('without a redirect nothing is loaded to ask what it brought', async () => {
  const { session, opened } = aTab();
  expect(await session.signInMethods.returned()).toBeNull();
  expect(await session.account.returned()).toBeNull();
  expect(opened).not.toHaveBeenCalled();
});

test('a redirect of signing in is not one of linking', async () => {
  const { session, tab } = aTab();
  pendingRedirect.write(tab, { action: 'signIn', provider: 'google.com' });
  expect(await session.account.returned()).toBeNull();
  expect((await session.signInMethods.returned())?.identity).toEqual(HANAKO);
  expect(session.state()).toMatchObject({ kind: 'in' });
  pendingRedirect.write(tab, { action: 'link', provider: 'google.com' });
  expect(await session.signInMethods.returned()).toBeNull();
  expect(await session.account.returned()).toEqual({ action: 'link', provider: 'google.com' });
});

test.each(['', '{', '{"deed":"steal","provider":"google.com"}', '{"deed":"link","provider":"evil.com"}'])(
  'a mark that is none (%s) is no redirect',
  (text) => {
    const tab = aStorage();
    tab.setItem('otomichi.redirect', text);
    expect(pendingRedirect.read(tab)).toBeNull();
  },
);

test('an account that turns out disabled in the midst of a deed is out, with its reason', async () => {
  const { session, provider } = aTab();
  await session.signIn('hanako@example.jp', 'hidamari7');
  provider.failWith('user-disabled');
  await expect(session.account.changePassword('hidamari8')).rejects.toMatchObject({ code: 'user-disabled' });
  expect(session.state()).toEqual({ kind: 'out', reason: 'disabled' });
});

test('a dead link of somebody else’s sends nobody out', async () => {
  const { session, provider } = aTab();
  await session.signIn('hanako@example.jp', 'hidamari7');
  vi.spyOn(provider.actions, 'apply').mockRejectedValue({ code: 'auth/user-disabled' });
  await expect(session.actions.apply('code')).rejects.toMatchObject({ code: 'user-disabled' });
  expect(session.state()).toMatchObject({ kind: 'in' });
});

test('an account that is deleted ends the session as a sign-out does, also in the other tabs', async () => {
  const { session, provider } = aTab();
  await session.signIn('hanako@example.jp', 'hidamari7');
  const seen: unknown[] = [];
  session.subscribe(() => seen.push(session.state()));
  await session.account.remove();
  expect(provider.heard).toEqual(['remove']);
  expect(new Set(seen.map((state) => JSON.stringify(state)))).toEqual(
    new Set(['{"kind":"out","reason":"signed-out"}']),
  );
});

test('a deletion that was refused leaves the person in', async () => {
  const { session, provider } = aTab();
  await session.signIn('hanako@example.jp', 'hidamari7');
  vi.spyOn(provider.account, 'remove').mockRejectedValue({ code: 'auth/requires-recent-login' });
  await expect(session.account.remove()).rejects.toMatchObject({ code: 'requires-recent-login' });
  expect(session.state()).toMatchObject({ kind: 'in' });
});

test('an address that was changed elsewhere is shown after asking', async () => {
  const { session, provider } = aTab();
  await session.signIn('hanako@example.jp', 'hidamari7');
  provider.remember({ ...HANAKO, email: 'new@example.jp' });
  expect(await session.account.renewed()).toMatchObject({ email: 'new@example.jp' });
  expect(session.state()).toMatchObject({ identity: { email: 'new@example.jp' } });
});

test('while somebody is in their token is renewed ahead of its end, and not after they left', async () => {
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
