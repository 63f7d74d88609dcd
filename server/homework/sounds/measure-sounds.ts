import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { contentFolderOf } from '#server/config/folders.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { bytesOfObject } from '#server/storage/read-object.ts';
import type { Storage } from '#server/storage/storage.ts';
import { measureInProcess } from './measure-in-process.ts';
import { claimModel, nextUnmeasuredM4a, recordModel, recordSound } from './sound-store.ts';

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

/** @returns false when there is none left */
async function measureNext(deps: Deps, storage: Storage): Promise<boolean> {
  const { db, clock, log } = deps;
  const m4a = await nextUnmeasuredM4a(db);
  if (m4a === undefined) return false;
  const { userAudioID } = m4a;
  const bytes = await bytesOfObject(storage, m4a).catch(() => null);
  const sound = bytes && (await measureInProcess(bytes));
  if (sound === null) log.warn('sound not measured', { userAudioID });
  else await recordSound(db, userAudioID, sound, clock.now());
  await measureModelOf(userAudioID, deps);
  return true;
}

async function measureModelOf(userAudioID: string, { db, clock, log, config }: Deps): Promise<void> {
  const now = clock.now();
  const file = await claimModel(db, userAudioID, { now, until: new Date(now.getTime() + LEASE_MS) });
  if (file === undefined) return;
  const bytes = await bytesOfFile(join(contentFolderOf(config), file));
  const sound = bytes && (await measureInProcess(bytes));
  if (sound === null) log.warn('model not measured', { file });
  else await recordModel(db, file, sound.loudness, clock.now());
}

async function bytesOfFile(path: string): Promise<ArrayBuffer | null> {
  const facts = await stat(path).catch(() => null);
  if (facts === null || facts.size > MAX_UPLOAD_BYTES) return null;
  return Uint8Array.from(await readFile(path)).buffer;
}
