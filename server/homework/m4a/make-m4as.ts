import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { bytesOfObject } from '#server/storage/read-object.ts';
import type { Storage } from '#server/storage/storage.ts';
import { convertInProcess } from './convert-in-process.ts';
import { FailedConversion, RefusedRecording } from './m4a-refusal.ts';
import { type ClaimedRecording, claimRecording, closeLost, recordFailure, recordM4a } from './m4a-store.ts';

/** Longer than a conversion may take, so that a lease only ends when its holder is gone. */
const LEASE_MS = 10 * MINUTE_MS;

/** Makes an m4a of every recording that has none yet, one after the other, taking turns between people. The recording itself never changes. */
export const makeM4as: Job<ServerDeps> = {
  name: 'make-m4as',
  cron: '* * * * *',
  oneWaiting: true,
  run: (deps, stopping) => makeAll(deps, openStorage(deps.config), stopping),
};

/** Exported for tests with their own storage. */
export async function makeAll(
  { db, clock, log }: Pick<ServerDeps, 'db' | 'clock' | 'log'>,
  storage: Storage,
  stopping?: AbortSignal,
): Promise<void> {
  await closeLost(db, clock.now());
  // The first run on an older server has hours of recordings to convert: stopping the server must not wait for them.
  while (!stopping?.aborted) {
    // The reserved space is for recordings and the database; waiting for space counts as no attempt.
    if (!(await storage.hasRoom())) return log.warn('no room for m4as');
    const claimed = await claimRecording(db, clock.now(), LEASE_MS);
    if (claimed === undefined) return;
    await makeOne({ db, log }, storage, claimed);
  }
}

async function makeOne(
  { db, log }: Pick<ServerDeps, 'db' | 'log'>,
  storage: Storage,
  claimed: ClaimedRecording,
): Promise<void> {
  const { userAudioID } = claimed;
  const began = performance.now();
  const tookMs = () => performance.now() - began;
  try {
    const bytes = await convertInProcess(
      await bytesOfObject(storage, { objectID: claimed.uploadID, byteLength: claimed.byteLength }),
    );
    const objectID = randomUUID();
    await storage.put(objectID, bytes);
    const made = { objectID, byteLength: bytes.byteLength, tookMs: tookMs() };
    // The person deleted their account during the conversion.
    if (!(await recordM4a(db, claimed, made))) await storage.remove(objectID);
    log.info('m4a made', { userAudioID, from: claimed.byteLength, to: bytes.byteLength });
  } catch (error) {
    if (error instanceof RefusedRecording) {
      const { why } = error;
      await recordFailure(db, claimed, { why, isFinal: true, tookMs: tookMs() });
      log.warn('m4a refused', { userAudioID, why });
      return;
    }
    const why = error instanceof FailedConversion ? error.why : 'unreadable';
    await recordFailure(db, claimed, { why, isFinal: false, tookMs: tookMs() });
    // Errors of the storage are ours; those of a conversion have no more to say than their reason.
    log.warn('m4a not made', { userAudioID, why, ...(error instanceof FailedConversion ? {} : { error }) });
  }
}
