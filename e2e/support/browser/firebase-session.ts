import type { Page } from '@playwright/test';

/** Tokens as the Identity Toolkit returns them. */
export interface SessionTokens {
  readonly uid: string;
  readonly email: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

/** Key of the embedded identity in Firebase's calls. */
export const API_KEY = 'otomichi-embedded';

/** Signs the device in: writes the session as the Firebase SDK stores it. The page has to be of the app's origin. */
export async function storeSession(page: Page, tokens: SessionTokens): Promise<void> {
  const { uid, email, idToken, refreshToken } = tokens;
  const now = Date.now();
  const user = {
    uid,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [
      { providerId: 'password', uid: email, displayName: null, email, phoneNumber: null, photoURL: null },
    ],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: expiryOf(idToken) },
    createdAt: String(now),
    lastLoginAt: String(now),
    apiKey: API_KEY,
    appName: '[DEFAULT]',
  };
  const row = { fbase_key: `firebase:authUser:${API_KEY}:[DEFAULT]`, value: user };
  await page.evaluate(async (stored) => {
    const open = indexedDB.open('firebaseLocalStorageDb', 1);
    open.onupgradeneeded = () =>
      open.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' });
    const db = await new Promise<IDBDatabase>((done, fail) => {
      open.onsuccess = () => done(open.result);
      open.onerror = () => fail(open.error);
    });
    const write = db.transaction('firebaseLocalStorage', 'readwrite');
    write.objectStore('firebaseLocalStorage').put(stored);
    await new Promise((done) => {
      write.oncomplete = done;
    });
    db.close();
  }, row);
}

function expiryOf(idToken: string): number {
  const [, payload = ''] = idToken.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).exp * 1000;
}

/** Makes the device's ID token an expired one, as after an hour in a pocket; the refresh token stays good. */
export async function expireIdToken(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const open = indexedDB.open('firebaseLocalStorageDb');
    const db = await new Promise<IDBDatabase>((done, fail) => {
      open.onsuccess = () => done(open.result);
      open.onerror = () => fail(open.error);
    });
    const write = db.transaction('firebaseLocalStorage', 'readwrite');
    const store = write.objectStore('firebaseLocalStorage');
    const all = store.getAll();
    all.onsuccess = () => {
      for (const row of all.result) {
        if (!row.value?.stsTokenManager) continue;
        row.value.stsTokenManager.expirationTime = Date.now() - 1000;
        store.put(row);
      }
    };
    await new Promise((done) => {
      write.oncomplete = done;
    });
    db.close();
  });
}

/** Reads the device's ID token. */
export async function idTokenOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const open = indexedDB.open('firebaseLocalStorageDb');
    const db = await new Promise<IDBDatabase>((done, fail) => {
      open.onsuccess = () => done(open.result);
      open.onerror = () => fail(open.error);
    });
    const all = db.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').getAll();
    await new Promise((done) => {
      all.onsuccess = done;
    });
    db.close();
    return all.result.flatMap((row) => row.value?.stsTokenManager?.accessToken ?? [])[0];
  });
}
