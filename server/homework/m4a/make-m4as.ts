import { randomBytes, randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { bytesOfObject } from '#server/storage/read-object.ts';
import type { Storage } from '#server/storage/storage.ts';
import { attemptEnd } from './attempt-end.ts';
import { claimRecording } from './claim-store.ts';
import { convertInProcess } from './convert-in-process.ts';
import { type ClaimedRecording, closeLost, m4aAttempts, recordFailure, recordM4a } from './m4a-store.ts';

/** Longer than a conversion may take, so that a lease only ends when its holder is gone. */
const LEASE_MS = 10 * MINUTE_MS;

/**
 * Makes an m4a of every recording that has none yet, taking turns between people: one after the other on this server, and with
 * `CONVERSIONS` on others beside it. The recording itself never changes.
 */
export const makeM4as: Job<ServerDeps> = {
  name: 'make-m4as',
  cron: '* * * * *',
  oneWaiting: true,
  run: (deps, stopping) => makeAll(deps, openStorage(deps.config), stopping),
};

/** Exported for tests with their own storage. */
export async function makeAll(
  { db, clock, log, config }: Pick<ServerDeps, 'db' | 'clock' | 'log' | 'config'>,
  storage: Storage,
  stopping?: AbortSignal,
): Promise<void> {
  await closeLost(db, clock.now());
  // The first run on an older server has hours of recordings to convert: stopping the server must not wait for them.
  while (!stopping?.aborted) {
    // The reserved space is for recordings and the database; waiting for space counts as no attempt.
    if (!(await storage.hasRoom())) return log.warn('no room for m4as');
    const terms = { now: clock.now(), leaseMs: LEASE_MS, atOnce: config.conversions };
    const place = randomBytes(8).readBigInt64BE();
    const claimed = await claimRecording(db, { ...terms, place });
    if (claimed === undefined) return;
    if (!(await makeOne({ db, clock, log }, storage, claimed, stopping))) return;
  }
}

/** @returns false when storage or memory failed: the next run goes on */
async function makeOne(
  { db, clock, log }: Pick<ServerDeps, 'db' | 'clock' | 'log'>,
  storage: Storage,
  claimed: ClaimedRecording,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { userAudioID } = claimed;
  const began = performance.now();
  const tookMs = () => performance.now() - began;
  try {
    const bytes = await convertInProcess(
      await bytesOfObject(storage, { objectID: claimed.uploadID, byteLength: claimed.byteLength }),
      { stopping },
    );
    const objectID = randomUUID();
    if (!(await m4aAttempts.nameObject(db, userAudioID, claimed, objectID))) return true;
    await storage.put(objectID, bytes);
    const made = { objectID, byteLength: bytes.byteLength, tookMs: tookMs(), now: clock.now() };
    const isRecorded = await recordM4a(db, claimed, made);
    // The person deleted their account during the conversion, or another server took over.
    if (!isRecorded) await storage.remove(objectID);
    const sizes = { userAudioID, from: claimed.byteLength, to: bytes.byteLength };
    log.info(isRecorded ? 'm4a made' : 'm4a made in vain', sizes);
    return true;
  } catch (error) {
    const end = attemptEnd(error, claimed);
    const now = clock.now();
    if (end.kind === 'interrupted') {
      await m4aAttempts.recordInterruption(db, userAudioID, claimed, now);
      log.warn('m4a interrupted', { userAudioID, error });
      return false;
    }
    const isFinal = end.kind === 'refused';
    await recordFailure(db, claimed, { why: end.why, isFinal, tookMs: tookMs(), now });
    log.warn(isFinal ? 'm4a refused' : 'm4a not made', { userAudioID, why: end.why });
    return true;
  }
}
