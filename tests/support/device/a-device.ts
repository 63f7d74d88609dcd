import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { changeSignal } from '#local/change-signal.ts';
import { openTakeStore } from '#local/takes/take-store.ts';
import { faultyOpen, noFaults } from './faulty-storage.ts';
import { MemoryLocks } from './memory-locks.ts';

let devices = 0;

/** A device with empty storage. `tab()` opens the take store as another tab would; waits take no time. */
export function aDevice(storage: IDBFactory = new IDBFactory()) {
  globalThis.indexedDB = storage;
  devices += 1;
  const signal = `takes-of-device-${devices}`;
  const locks = new MemoryLocks();
  const faults = noFaults();
  const waits: number[] = [];
  const tab = (more: { locks?: null } = {}) =>
    openTakeStore({
      open: faultyOpen(faults),
      pause: async (ms) => {
        waits.push(ms);
      },
      locks: locks.asLocks,
      signal: changeSignal(signal),
      ...more,
    });
  return { tab, locks, faults, waits };
}
