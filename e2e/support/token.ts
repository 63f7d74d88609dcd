import type { Page } from '@playwright/test';

/**
 * Makes the ID token that the device holds one that has run out, as after an hour in a pocket: the provider's own
 * persisted state is edited, the refresh token stays good.
 */
export async function spoilToken(page: Page): Promise<void> {
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

/** The ID token that the device holds, to ask the school itself. */
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
