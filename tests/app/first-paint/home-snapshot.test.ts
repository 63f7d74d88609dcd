// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepHomeSnapshot } from '#app/first-paint/home-snapshot.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const signedIn = (uid: string) => ({
  kind: 'in',
  identity: { uid, email: null, displayName: null },
  checked: true,
});

/** /home on the screen of hana, the stored snapshot, and what a test changes. */
function aHome() {
  document.body.innerHTML = '<div id="root"><h1>ホーム</h1><p>一</p></div>';
  const root = document.getElementById('root') as HTMLElement;
  const now = { person: signedIn('hana') as object, pathname: '/home', fetching: 0, onWrite: () => {} };
  const stored = new Map<string, Response>();
  const listeners = new Set<() => void>();
  const stop = keepHomeSnapshot({
    session: {
      state: () => now.person,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } as never,
    queries: { isFetching: () => now.fetching } as never,
    root,
    pathname: () => now.pathname,
    caches: {
      open: async () => ({
        put: async (key: string, response: Response) => {
          stored.set(key, response);
          now.onWrite();
        },
      }),
      delete: async () => stored.delete('/home'),
    } as unknown as CacheStorage,
    now: () => 1,
    build: '/assets/boot-1.js',
    whenIdle: (work) => work(),
  });
  const become = (person: object) => {
    now.person = person;
    for (const listener of listeners) listener();
  };
  const shown = () => stored.get('/home')?.clone().text();
  const owner = () => stored.get('/home')?.headers.get('x-otomichi-uid');
  return { now, root, stop, become, shown, owner, stored };
}

const calm = () => vi.advanceTimersByTimeAsync(2_100);

test('stores what stands on the screen once it has come to rest, and again after a change', async () => {
  const { root, shown, owner } = aHome();
  expect(await shown()).toBeUndefined();
  await calm();
  expect([await shown(), owner()]).toEqual(['<h1>ホーム</h1><p>一</p>', 'hana']);
  root.append(document.createElement('hr'));
  await calm();
  expect(await shown()).toContain('<hr>');
});

test('waits for what is being fetched, also if nothing on the screen changes by it', async () => {
  const { now, shown } = aHome();
  now.fetching = 1;
  await calm();
  expect(await shown()).toBeUndefined();
  now.fetching = 0;
  await calm();
  expect(await shown()).toContain('ホーム');
});

test('stores no other screen', async () => {
  const { now, shown } = aHome();
  now.pathname = '/settings/home';
  await calm();
  expect(await shown()).toBeUndefined();
});

test('keeps nothing of somebody who leaves while it is written', async () => {
  const { now, stored } = aHome();
  now.onWrite = () => {
    now.person = { kind: 'out', reason: 'signed-out' };
  };
  await calm();
  expect(stored.size).toBe(0);
});

test('stores the same screen again for a person who has left and come back', async () => {
  const { become, stored, owner } = aHome();
  await calm();
  become({ kind: 'out', reason: 'signed-out' });
  stored.clear();
  await calm();
  expect(stored.size).toBe(0);
  become(signedIn('hana'));
  await calm();
  expect(owner()).toBe('hana');
});

test('stores no screen of one person as another one’s who signed in meanwhile, until it was left', async () => {
  const { become, now, root, stored, owner } = aHome();
  await calm();
  stored.clear();
  // In another tab; the screen here still waits for the network.
  become(signedIn('taro'));
  await calm();
  root.append(document.createElement('hr'));
  await calm();
  expect(stored.size).toBe(0);
  now.pathname = '/courses';
  root.innerHTML = '<h1>コース</h1>';
  await calm();
  now.pathname = '/home';
  root.innerHTML = '<h1>ホーム</h1>';
  await calm();
  expect(owner()).toBe('taro');
});
