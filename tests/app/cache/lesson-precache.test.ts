import { expect, test } from 'vitest';
import { isQuiet } from '#app/cache/lesson-precache.ts';
import type { ProbedNetwork } from '#network/status.ts';

interface Facts {
  online?: boolean;
  connection?: object;
  playing?: boolean;
  saving?: boolean;
  locks?: string[];
}

/** Whether texts may be fetched on a device of that kind. */
function quiet({
  online = true,
  connection,
  playing,
  saving = false,
  locks = [],
}: Facts = {}): Promise<boolean> {
  const media = playing === undefined ? [] : [{ paused: !playing }];
  const view = {
    navigator: { connection, locks: { query: async () => ({ held: locks.map((name) => ({ name })) }) } },
    document: { querySelectorAll: () => media, documentElement: { hasAttribute: () => saving } },
  } as unknown as Window;
  return isQuiet(view, { isOnline: () => online } as ProbedNetwork);
}

test('texts come on any connection, but not with the data saver', async () => {
  await expect(quiet()).resolves.toBe(true);
  await expect(quiet({ connection: { type: 'cellular', saveData: false } })).resolves.toBe(true);
  await expect(quiet({ connection: { type: 'wifi', saveData: true } })).resolves.toBe(false);
  await expect(quiet({ saving: true })).resolves.toBe(false);
  await expect(quiet({ online: false })).resolves.toBe(false);
});

test('nothing is fetched beside a film or a recording in any tab', async () => {
  await expect(quiet({ playing: false })).resolves.toBe(true);
  await expect(quiet({ playing: true })).resolves.toBe(false);
  await expect(quiet({ locks: ['packs'] })).resolves.toBe(true);
  await expect(quiet({ locks: ['take-4711'] })).resolves.toBe(false);
});
