import 'fake-indexeddb/auto';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth/web-extension';
import { type IDBPDatabase, openDB } from 'idb';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { sessionPersistence } from '#lib/session-persistence.ts';
import { systemClock } from '#server/lib/clock.ts';
import { listen } from '#server/listen.ts';
import { workerPorts } from '#sw/delivery/ports.ts';
import { anIdentity, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

// The SDK compares times with the machine's clock, so this server has the real one.
const identity = await anIdentity('off', { ...systemClock, advance: () => {} });
const listening = await listen('127.0.0.1', 0);
const origin = `http://127.0.0.1:${listening.port}`;
afterAll(() => listening.stop(0));
afterEach(() => vi.restoreAllMocks());
let renewals = 0;
/** What happens while the server looks the worker's person up. */
let onLookup: () => Promise<unknown> = async () => {};
listening.answerWith(async (request, env) => {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/securetoken')) renewals += 1;
  const answer = await identity.app.fetch(request, env);
  if (pathname.endsWith('accounts:lookup')) await onLookup();
  return answer;
});
vi.stubGlobal('navigator', {});
vi.stubGlobal('self', { location: { origin }, addEventListener() {}, removeEventListener() {} });

const config = {
  mode: 'embedded',
  apiKey: 'any',
  projectId: 'any',
  authDomain: '',
  doors: { google: 'none', apple: 'none', phone: false },
  revocable: true,
} as const;

const STORE = 'firebaseLocalStorage';
const STORED = 'firebase:authUser:any:[DEFAULT]';

async function inStorage<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB('firebaseLocalStorageDb');
  return work(database).finally(() => database.close());
}

/** Signs up as the page does; the SDK stores the person on this device. */
async function thePageSignsUp(email: string): Promise<string> {
  // Beside the worker in one process, so it has another name until the person is stored.
  const app = initializeApp({ apiKey: config.apiKey, projectId: config.projectId }, 'page');
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  connectAuthEmulator(auth, origin, { disableWarnings: true });
  const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD);
  await deleteApp(app);
  await inStorage(async (database) => {
    const { value } = await database.get(STORE, STORED.replace('[DEFAULT]', 'page'));
    await database.put(STORE, { fbase_key: STORED, value: { ...value, appName: '[DEFAULT]' } });
  });
  return user.uid;
}

/** Leaves what the SDK's own sign-out leaves: nobody. */
const thePageSignsOut = () => inStorage((database) => database.delete(STORE, STORED));

const storedUid = () =>
  inStorage(async (database) => (await database.get(STORE, STORED))?.value.uid as string | undefined);

test("the worker uses the token of the page's person, and renews one that the server refused", async () => {
  const uid = await thePageSignsUp('worker@example.jp');
  const worker = workerPorts(config);
  const before = await worker.identity({ refresh: false });
  expect(before?.uid).toBe(uid);
  expect(await worker.identity({ refresh: false })).toEqual(before);
  expect(renewals).toBe(0);
  const renewed = await worker.identity({ refresh: true });
  expect(renewals).toBe(1);
  expect(await identity.deps.verifyToken(renewed?.token ?? '')).toMatchObject({ uid });
});

test('a person who signs out, or makes way for another, while the worker starts is not signed in again by it', async () => {
  await thePageSignsUp('leaves@example.jp');
  onLookup = thePageSignsOut;
  // Another configuration: the worker opens the session anew.
  await workerPorts({ ...config, projectId: 'second' }).identity({ refresh: false });
  expect(await storedUid()).toBeUndefined();

  const before = await thePageSignsUp('before@example.jp');
  let after = '';
  onLookup = async () => {
    onLookup = async () => {};
    after = await thePageSignsUp('after@example.jp');
  };
  await workerPorts({ ...config, projectId: 'third' }).identity({ refresh: false });
  expect(after).not.toBe(before);
  expect(await storedUid()).toBe(after);
});

test('a device that has no room for the newer version of a person leaves them signed in, and stored', async () => {
  const uid = await thePageSignsUp('full@example.jp');
  onLookup = async () => {};
  const put = IDBObjectStore.prototype.put;
  // As Chromium does it: the request succeeds, and the transaction ends without it.
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
  ) {
    const request = put.call(this, value);
    this.transaction.abort();
    return request;
  });
  const worker = workerPorts({ ...config, projectId: 'fourth' });
  expect((await worker.identity({ refresh: false }))?.uid).toBe(uid);
  expect((await worker.identity({ refresh: true }))?.uid).toBe(uid);
  expect(full).toHaveBeenCalled();
  full.mockRestore();
  expect(await storedUid()).toBe(uid);
});

test('looks at the storage while the server is asked make nobody stay who left', async () => {
  const Opened = sessionPersistence(indexedDBLocalPersistence) as unknown as new () => {
    localCache: Record<string, unknown>;
    _get(key: string): Promise<unknown>;
    _set(key: string, value: unknown): Promise<void>;
    _remove(key: string): Promise<void>;
  };
  onLookup = async () => {};
  const hana = await thePageSignsUp('hana-looks@example.jp');
  const opening = new Opened();
  const before = await opening._get(STORED);

  await thePageSignsOut();
  expect(await opening._get(STORED)).toBeNull();
  await opening._set(STORED, before);
  expect(await storedUid()).toBeUndefined();
  // The SDK compares its next look with this, and signs this page out.
  expect(opening.localCache[STORED]).toBe(before);

  const jun = await thePageSignsUp('jun-comes@example.jp');
  await opening._get(STORED);
  await opening._set(STORED, before);
  expect(await storedUid()).toBe(jun);

  // What the SDK does once it has noticed; after that the same person may sign in again here.
  await opening._remove(STORED);
  await opening._set(STORED, before);
  expect(await storedUid()).toBe(hana);
});
