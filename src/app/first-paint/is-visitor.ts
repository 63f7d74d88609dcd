import { lastKnownStore } from '#session/last-known-identity.ts';

/** Where the identity provider keeps a session (Firebase's own name). */
const PROVIDER_DATABASE = 'firebaseLocalStorageDb';

/** Whether nobody is signed in here, for all that can be told without the app. */
export async function isVisitor({
  localStorage,
  indexedDB,
}: Pick<Window, 'localStorage'> & {
  indexedDB: Pick<IDBFactory, 'databases'> | undefined;
}): Promise<boolean> {
  const known = lastKnownStore(localStorage).read();
  if (known !== null) return known.kind === 'out';
  // A first visit; or the storage was emptied, and the provider alone remembers who is signed in.
  const databases = await indexedDB?.databases?.().catch(() => []);
  return !databases?.some(({ name }) => name === PROVIDER_DATABASE);
}
