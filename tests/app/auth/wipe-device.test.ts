import { expect, test } from 'vitest';
import { finishWipe, wipeDevice } from '#app/auth/wipe-device.ts';

type Parts = Parameters<typeof wipeDevice>[0];

/** A device that records what is done to it; the steps named in `broken` fail. */
function aDevice(broken: readonly string[] = []) {
  const done: string[] = [];
  const step = (name: string) => async () => {
    done.push(name);
    if (broken.includes(name)) throw new Error(name);
  };
  const erase = async (uid: string) => step(`erase ${uid}`)();
  const stored = new Map([
    ['otomichi.queries.hana', '1'],
    ['otomichi.queries.jun', '1'],
  ]);
  const storage = {
    get length() {
      return stored.size;
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  } as Storage;
  const context = {
    session: { account: { remove: step('account') }, signOut: step('sign-out') },
    persistedQueries: { drop: (uid: string) => done.push(`drop ${uid}`) },
    packs: { drop: step('packs') },
    worker: { signedOut: step('worker') },
    reporter: { error: (cause: Error) => done.push(`reported ${cause.message}`) },
    device: { load: async () => ({ erase }) },
  } as unknown as Parts;
  return { context, storage, stored, done, erase };
}

test('removes the account first, then everything of the person on this device, and nothing of others', async () => {
  const { context, storage, stored, done } = aDevice();
  await wipeDevice(context, 'hana', storage);
  expect(done).toEqual(['account', 'drop hana', 'packs', 'worker', 'erase hana']);
  expect([...stored.keys()]).toEqual(['otomichi.queries.jun']);
});

test('erases everything also where the storage is too full to note that it does', async () => {
  const { context, storage, stored, done } = aDevice();
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await wipeDevice(context, 'hana', storage);
  expect(done).toEqual(['account', 'drop hana', 'packs', 'worker', 'erase hana']);
  expect([...stored.keys()]).toEqual(['otomichi.queries.jun']);
});

test('ends the session when the provider cannot be reached; reports failures and continues', async () => {
  const { context, storage, done } = aDevice(['account', 'packs']);
  await wipeDevice(context, 'hana', storage);
  expect(done).toEqual([
    ...['account', 'sign-out', 'drop hana', 'packs', 'reported packs', 'worker'],
    'erase hana',
  ]);
});

test('finishes the wipe at the next start after a closed page or a storage failure', async () => {
  const first = aDevice(['erase hana']);
  await wipeDevice(first.context, 'hana', first.storage);
  expect(first.stored.get('otomichi.farewell')).toBe('hana');
  const next = aDevice();
  await finishWipe(next.erase, first.storage);
  expect(next.done).toEqual(['erase hana']);
  expect([...first.stored.keys()]).toEqual(['otomichi.queries.jun']);
  await finishWipe(next.erase, first.storage);
  expect(next.done).toEqual(['erase hana']);
});
