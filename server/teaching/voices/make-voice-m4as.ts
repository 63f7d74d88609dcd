import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#domain/time-units.ts';
import { attemptEnd } from '#server/homework/m4a/attempt-end.ts';
import { convertInProcess } from '#server/homework/m4a/convert-in-process.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { bytesOfObject } from '#server/storage/read-object.ts';
import type { Storage } from '#server/storage/storage.ts';
import {
  type ClaimedVoice,
  claimVoice,
  recordVoiceFailure,
  recordVoiceM4a,
  voiceAttempts,
} from './voice-m4a-store.ts';

/** Longer than the conversion of five minutes may take. */
const LEASE_MS = 5 * MINUTE_MS;

/** Makes an m4a of what teachers said, as of recordings, so that every phone plays it; most are made before they are seen. */
export const makeVoiceM4as: Job<ServerDeps> = {
  name: 'make-voice-m4as',
  cron: '* * * * *',
  oneWaiting: true,
  run: async ({ db, clock, log, config }, stopping) => {
    const storage = openStorage(config);
    while (!stopping?.aborted) {
      if (!(await storage.hasRoom())) return log.warn('no room for m4as');
      const now = clock.now();
      const voice = await claimVoice(db, { now, until: new Date(now.getTime() + LEASE_MS) });
      if (voice === undefined) return;
      if (!(await makeOne({ db, clock, log }, storage, voice, stopping))) return;
    }
  },
};

/** @returns false when storage or memory failed: the next run goes on */
async function makeOne(
  { db, clock, log }: Pick<ServerDeps, 'db' | 'clock' | 'log'>,
  storage: Storage,
  voice: ClaimedVoice,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { voiceID } = voice;
  try {
    const bytes = await convertInProcess(await bytesOfObject(storage, voice), { stopping });
    const objectID = randomUUID();
    if (!(await voiceAttempts.nameObject(db, voiceID, voice, objectID))) return true;
    await storage.put(objectID, bytes);
    const made = { objectID, byteLength: bytes.byteLength, now: clock.now() };
    if (!(await recordVoiceM4a(db, voiceID, made))) await storage.remove(objectID);
    return true;
  } catch (error) {
    const end = attemptEnd(error, voice);
    const now = clock.now();
    if (end.kind === 'interrupted') {
      await voiceAttempts.recordInterruption(db, voiceID, voice, now);
      log.warn('voice interrupted', { voiceID, error });
      return false;
    }
    await recordVoiceFailure(db, voice, { why: end.why, isFinal: end.kind === 'refused', now });
    log.warn('voice not converted', { voiceID, why: end.why });
    return true;
  }
}
