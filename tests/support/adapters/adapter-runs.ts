import fc from 'fast-check';
import type { Device } from '#local/rows/device.ts';
import { type AdapterRun, COMMANDS, type Known } from './adapter-commands.ts';
import { judgeAdapters } from './adapter-oracle.ts';
import { type AdapterWorld, anAdapterWorld, NETWORK_FAULTS, rowsOfManyRuns } from './adapter-world.ts';
import { faultyIndexedDB, STORAGE_FAULTS } from './faulty-indexeddb.ts';

/** Runs on one opened device; each has a person of its own. Opening one costs as much as some runs. */
const RUNS_A_DEVICE = 40;
const MAX_COMMANDS = 20;

export interface AdapterReport {
  runs: number;
  tally: Map<string, number>;
  /** fast-check's own report of the first failure: shrunk, with seed and path. */
  failure: string | null;
}

const storage = faultyIndexedDB();

export interface AdapterBatch {
  seed: number;
  runs: number;
  /** fast-check's way to one run of a seed: plays that one alone. */
  path?: string | undefined;
  repairs?: boolean;
}

/** Plays commands over the real adapters; stops at the first run that breaks a promise. */
export async function playAdapters({
  seed,
  runs,
  path,
  repairs = true,
}: AdapterBatch): Promise<AdapterReport> {
  const tally = new Map<string, number>();
  const count = (what: string, times = 1) => tally.set(what, (tally.get(what) ?? 0) + times);
  let played = 0;
  let rows = rowsOfManyRuns();
  const property = fc.asyncProperty(
    fc.commands([...COMMANDS], { maxCommands: MAX_COMMANDS, size: 'max' }),
    fc.scheduler(),
    async (commands, scheduler) => {
      played += 1;
      if (played % RUNS_A_DEVICE === 0) {
        await rows.close();
        rows = rowsOfManyRuns();
      }
      storage.plan = [];
      const world = anAdapterWorld(rows.device, storage, (what) =>
        scheduler.schedule(Promise.resolve(), what),
      );
      const known: Known = { takes: [] };
      const real: AdapterRun = { world, page: world.open(), worker: world.open(), repairs };
      // scheduledModelRun would wait for a command before it lets an answer arrive that the command waits for.
      await scheduler.waitFor(fc.asyncModelRun(() => ({ model: known, real }), commands));
      const broken = await scheduler.waitFor(judgeAdapters(known, real));
      await scheduler.waitFor(forget(rows.device, world, real));
      for (const [what, times] of world.networkStruck) count(what, times);
      count('commands', [...commands].length);
      count('takes', known.takes.length);
      count('arrived', world.server.submissions.length);
      if (broken.length > 0) throw new Error(broken.join('; '));
    },
  );
  const details = await fc.check(property, {
    seed,
    numRuns: runs,
    markInterruptAsFailure: true,
    endOnFailure: true,
    ...(path === undefined ? {} : { path }),
  });
  await rows.close();
  for (const [what, times] of storage.struck) tally.set(what, times);
  storage.struck.clear();
  return {
    runs: details.numRuns,
    tally,
    failure: details.failed ? `${String(details.errorInstance)}\n${fc.defaultReportMessage(details)}` : null,
  };
}

/** The rows of this run's person, and what holds resources. */
async function forget(device: Device, { uid }: AdapterWorld, { page, worker }: AdapterRun): Promise<void> {
  for (const { id } of (await page.parts.parcels.all()).filter((parcel) => parcel.uid === uid))
    await device.parcels.change(id, () => null);
  // Rows that are only marked as removed are read with the others.
  await device.parcels.purge();
  await Promise.all([page.takes.close(), worker.takes.close()]);
  await Promise.all([page.kill(), worker.kill()]);
}

/** What must have struck in a suite that proves anything. */
export const ADAPTER_FAULTS: readonly string[] = [...STORAGE_FAULTS, ...NETWORK_FAULTS];
