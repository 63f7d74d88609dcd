import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { endTransactionsWhenHidden } from '#local/hidden-page.ts';

/** A database with one store, in a page that can be hidden. */
async function aDatabase(vendor = 'Apple Computer, Inc.') {
  const opening = new IDBFactory().open('kept');
  const database = await new Promise<IDBDatabase>((done) => {
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
    opening.onsuccess = () => done(opening.result);
  });
  const page = new EventTarget();
  endTransactionsWhenHidden(page, database, vendor);
  const hide = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
  return { database, hide };
}

const endOf = (transaction: IDBTransaction) =>
  new Promise<string>((done) => {
    transaction.oncomplete = () => done('complete');
    transaction.onabort = () => done('aborted');
  });

test('a transaction of a page that is kept for 戻る ends, and another one gets its turn', async () => {
  const { database, hide } = await aDatabase();
  const kept = database.transaction('rows', 'readwrite');
  const end = endOf(kept);
  const ask = () => {
    kept.objectStore('rows').count().onsuccess = ask;
  };
  ask();
  hide(true);
  expect(await end).toBe('aborted');
  const next = database.transaction('rows', 'readwrite');
  next.objectStore('rows').put('row', 1);
  expect(await endOf(next)).toBe('complete');
});

test('a page that is not kept, and one without running work, lose nothing', async () => {
  const { database, hide } = await aDatabase();
  const writing = database.transaction('rows', 'readwrite');
  writing.objectStore('rows').put('row', 1);
  hide(false);
  expect(await endOf(writing)).toBe('complete');
  hide(true);
  const reading = database.transaction('rows').objectStore('rows').count();
  expect(await new Promise((done) => (reading.onsuccess = () => done(reading.result)))).toBe(1);
});

test('another engine than WebKit brings a last write to its end', async () => {
  const { database, hide } = await aDatabase('Google Inc.');
  const last = database.transaction('rows', 'readwrite');
  last.objectStore('rows').put('row', 1);
  const end = endOf(last);
  hide(true);
  expect(await end).toBe('complete');
});
