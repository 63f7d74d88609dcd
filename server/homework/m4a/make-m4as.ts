import { randomUUID } from 'node:crypto';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { convertApart } from './convert-apart.ts';
import { claimNext, noteFailed, noteMade, type Wanted } from './m4a-store.ts';

/** Longer than a conversion may take, so that a lease only ends when its holder is gone. */
const LEASE_MS = 10 * 60_000;

/** Makes an m4a of every recording that has none yet, one after the other. The recording itself is never touched. */
export const makeM4as: Job<ServerDeps> = {
  name: 'make-m4as',
  cron: '* * * * *',
  oneWaiting: true,
  run: (deps, leaving) => makeAll(deps, openStorage(deps.config), leaving),
};

/** Exported for a test with a storage of its own. */
export async function makeAll(
  { db, clock, log }: ServerDeps,
  storage: Storage,
  leaving?: AbortSignal,
): Promise<void> {
  // A school that gets this job for the first time has hours of recordings: its server must not wait for them to stop.
  while (!leaving?.aborted) {
    // The reserve is for recordings and the database; no try is counted for it.
    if (!(await storage.hasRoom())) return log.warn('no room for m4as');
    const wanted = await claimNext(db, clock.now(), LEASE_MS);
    if (wanted === undefined) return;
    const { userAudioID } = wanted;
    try {
      const bytes = await convertApart(await bytesOf(storage, wanted));
      const objectID = randomUUID();
      await storage.keep(objectID, new Uint8Array(bytes));
      const noted = await noteMade(db, wanted, { objectID, byteLength: bytes.byteLength });
      // Its person deleted their account while it was being made.
      if (!noted) await storage.remove(objectID);
      log.info('m4a made', { userAudioID, from: wanted.byteLength, to: bytes.byteLength });
    } catch (error) {
      await noteFailed(db, wanted, (error as Error).message);
      log.warn('m4a not made', { userAudioID, error });
    }
  }
}

async function bytesOf(storage: Storage, { uploadID, byteLength }: Wanted): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(byteLength);
  let at = 0;
  for await (const chunk of await storage.open(uploadID)) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes.buffer;
}
