import { expect, test } from 'vitest';
import { finishWipe, wipeDevice } from '#app/auth/wipe-device.ts';

type Parts = Parameters<typeof wipeDevice>[0];

/** A device that notes what is done to it; what is named in `broken` fails. */
function aDevice(broken: readonly string[] = []) {
  const done: string[] = [];
  const step = (name: string) => async () => {
    done.push(name);
    if (broken.includes(name)) throw new Error(name);
  };
  const erase = async (uid: string) => step(`erase ${uid}`)();
  const kept = new Map([
    ['otomichi.queries.hana', '1'],
    ['otomichi.queries.jun', '1'],
  ]);
  const storage = {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  } as Storage;
  const context = {
    session: { account: { remove: step('account') }, signOut: step('sign-out') },
    persistedQueries: { drop: (uid: string) => done.push(`drop ${uid}`) },
    packs: { drop: step('packs') },
    worker: { signedOut: step('worker') },
    reporter: { error: (cause: Error) => done.push(`reported ${cause.message}`) },
    device: { load: async () => ({ erase }) },
  } as unknown as Parts;
  return { context, storage, kept, done, erase };
}

test('the account goes first, then everything of the person on this device, and nothing of another', async () => {
  const { context, storage, kept, done } = aDevice();
  await wipeDevice(context, 'hana', storage);
  expect(done).toEqual(['account', 'drop hana', 'packs', 'worker', 'erase hana']);
  expect([...kept.keys()]).toEqual(['otomichi.queries.jun']);
});

test('a provider out of reach does not keep the session; what fails is told and holds up nothing', async () => {
  const { context, storage, done } = aDevice(['account', 'packs']);
  await wipeDevice(context, 'hana', storage);
  expect(done).toEqual([
    ...['account', 'sign-out', 'drop hana', 'packs', 'reported packs', 'worker'],
    'erase hana',
  ]);
});

test('what a closed page or a broken storage left is erased when the device is opened next', async () => {
  const first = aDevice(['erase hana']);
  await wipeDevice(first.context, 'hana', first.storage);
  expect(first.kept.get('otomichi.farewell')).toBe('hana');
  const next = aDevice();
  await finishWipe(next.erase, first.storage);
  expect(next.done).toEqual(['erase hana']);
  expect([...first.kept.keys()]).toEqual(['otomichi.queries.jun']);
  await finishWipe(next.erase, first.storage);
  expect(next.done).toEqual(['erase hana']);
});
