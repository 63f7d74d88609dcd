import type { CoursePlace } from '#domain/lessons/lesson-path.ts';
import { PACK_CACHE } from '#local/cache-names.ts';
import { packCache } from '#local/packs/pack-cache.ts';
import { openPackFiles } from '#local/packs/pack-files.ts';
import { CHECK_INTERVAL_MS, downloadAll } from '#packs/download-all.ts';
import { devicePacks } from '#packs/pack-rows.ts';
import type { PackPorts } from '#packs/ports.ts';
import { type Hold, newPack, packID } from '#packs/stored-pack.ts';
import { transition } from '#packs/transition.ts';
import { aDeviceDatabase } from './a-device-database.ts';
import { aPackServer } from './a-pack-server.ts';
import { memoryCaches } from './memory-caches.ts';

const HERE = 'https://otomichi.example';
export const NOW = Date.parse('2026-11-21T01:00:00.000Z');
const UID = 'hanako';

/** A phone with packs, and its server. `restart` closes and reopens the browser. */
export function aDeviceWithPacks() {
  const database = aDeviceDatabase();
  const device = database.runtime();
  const { storage, all } = memoryCaches();
  const server = aPackServer();
  const rows = devicePacks(device.packs);
  const cache = packCache(storage, HERE);
  let files = openPackFiles();
  let stop = new AbortController();
  const world = { now: NOW, against: null as Hold | null, room: true, notifications: 0, onNotify: () => {} };

  const ports = (): PackPorts => ({
    rows,
    files,
    cache,
    api: server.api,
    fetch: server.fetch,
    now: () => world.now,
    blockedBy: () => world.against,
    hasRoom: async () => world.room,
    later: () => () => undefined,
    notifyProgress: () => {
      world.notifications += 1;
      world.onNotify();
    },
    setActive: () => undefined,
  });
  const place = (courseCode: string): CoursePlace => ({ courseCode, courseVer: 1 });
  const idOf = (courseCode: string) => packID(UID, place(courseCode));

  return {
    server,
    rows,
    cache,
    world,
    idOf,
    all,
    get files() {
      return files;
    },
    freeing: () => ({ rows, files, cache }),
    async take(courseCode: string, uid = UID) {
      world.now += 1;
      await rows.add(newPack({ uid, ...place(courseCode), courseName: courseCode }, world.now));
    },
    bring: (uid = UID) => downloadAll(uid, ports(), stop.signal),
    /** Lets the interval of server checks pass. */
    later: () => {
      world.now += CHECK_INTERVAL_MS;
    },
    interrupt: () => stop.abort(),
    async restart() {
      await files.close();
      files = openPackFiles();
      stop = new AbortController();
    },
    release: (courseCode: string) =>
      rows.apply(idOf(courseCode), (stored) => transition(stored, { type: 'released', by: 'person' })),
    stateOf: async (courseCode: string) => (await rows.get(idOf(courseCode)))?.state,
    async bytesAt(path: string): Promise<Uint8Array | null> {
      const stored = all
        .get(PACK_CACHE)
        ?.get(HERE + path)
        ?.clone();
      return stored === undefined ? null : new Uint8Array(await stored.arrayBuffer());
    },
    close: async () => {
      await files.close();
      await database.close();
    },
  };
}
