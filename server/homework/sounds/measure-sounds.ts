import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { contentFolderOf } from '#server/config/folders.ts';
import { attemptEnd } from '#server/homework/m4a/attempt-end.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { InterruptedProcess } from '#server/lib/file-process.ts';
import type { Job } from '#server/lib/job.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { bytesOfObject } from '#server/storage/read-object.ts';
import type { Storage } from '#server/storage/storage.ts';
import { measureInProcess } from './measure-in-process.ts';
import {
  claimM4a,
  claimModel,
  postponeMeasurement,
  recordInterruptedMeasurement,
  recordInterruptedModel,
  recordModel,
  recordSound,
  type UnmeasuredM4a,
} from './sound-store.ts';

/** Longer than a measurement may take. */
const LEASE_MS = 5 * MINUTE_MS;

/** The first run on an older server has every recording to measure: other jobs get their turn in between. */
const MAX_RUN_MS = 40 * SECOND_MS;

/**
 * Measures waveform and loudness of every m4a, those of before as well, and the loudness of its lesson's model, one after the other:
 * teachers see the one, and switch between both at the same level. A model that nobody played after waits: 42 of them take half a
 * minute of a core, and a server that has just started has other work.
 */
export const measureSounds: Job<ServerDeps> = {
  name: 'measure-sounds',
  cron: '* * * * *',
  oneWaiting: true,
  run: async (deps, stopping) => {
    const storage = openStorage(deps.config);
    const began = performance.now();
    const isTimeLeft = () => !stopping?.aborted && performance.now() - began < MAX_RUN_MS;
    while (isTimeLeft() && (await measureNext(deps, storage)));
  },
};

type Deps = Pick<ServerDeps, 'db' | 'clock' | 'log' | 'config'>;

/** @returns false when there is none left, or when storage or memory failed: the next run goes on */
async function measureNext(deps: Deps, storage: Storage): Promise<boolean> {
  const m4a = await claimM4a(deps.db, leaseFrom(deps.clock.now()));
  if (m4a === undefined) return false;
  return (await measureM4a(deps, storage, m4a)) && (await measureModelOf(m4a.userAudioID, deps));
}

/** @returns false when storage or memory failed */
async function measureM4a({ db, clock, log }: Deps, storage: Storage, m4a: UnmeasuredM4a): Promise<boolean> {
  const { userAudioID } = m4a;
  try {
    const sound = await measureInProcess(await bytesOfObject(storage, m4a));
    if (sound !== null) {
      await recordSound(db, userAudioID, sound, clock.now());
      return true;
    }
    log.warn('sound not measured', { userAudioID });
  } catch (error) {
    log.warn('sound not measured', { userAudioID, error });
    if (attemptEnd(error, m4a).kind === 'interrupted') {
      await recordInterruptedMeasurement(db, m4a, clock.now());
      return false;
    }
  }
  await postponeMeasurement(db, m4a, clock.now());
  return true;
}

/** @returns false when memory failed */
async function measureModelOf(userAudioID: string, { db, clock, log, config }: Deps): Promise<boolean> {
  const lease = leaseFrom(clock.now());
  const file = await claimModel(db, userAudioID, lease);
  if (file === undefined) return true;
  const bytes = await bytesOfFile(join(contentFolderOf(config), file));
  try {
    const sound = bytes && (await measureInProcess(bytes));
    if (sound === null) log.warn('model not measured', { file });
    else await recordModel(db, file, sound.loudness, clock.now());
    return true;
  } catch (error) {
    if (!(error instanceof InterruptedProcess)) throw error;
    await recordInterruptedModel(db, file, lease.until);
    log.warn('model not measured', { file, error });
    return false;
  }
}

const leaseFrom = (now: Date) => ({ now, until: new Date(now.getTime() + LEASE_MS) });

async function bytesOfFile(path: string): Promise<ArrayBuffer | null> {
  const facts = await stat(path).catch(() => null);
  if (facts === null || facts.size > MAX_UPLOAD_BYTES) return null;
  return Uint8Array.from(await readFile(path)).buffer;
}
