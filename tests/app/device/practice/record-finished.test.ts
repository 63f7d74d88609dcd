import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  DRILLS,
  type PracticeOnDevice,
  recordFinished,
  recordLeft,
} from '#app/device/practice/record-finished.ts';
import type { DrillRecord } from '#domain/practice/drills/drill-record.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import { erasePersonalStorage } from '#local/erase-person.ts';
import { changeDrillMemory, readDrillMemory } from '#local/practice/drill-memory.ts';
import { drillsOf } from '#local/practice/practice-records.ts';
import { aStorage } from '#tests/support/device/a-storage.ts';

const UID = 'hanako';
let storage: Storage;
let recorded: DrillRecord[];
let broken: boolean;
const errors: unknown[] = [];
const deps = {
  device: {
    load: async () => ({
      outbox: {
        async recordActivity(_uid: string, _place: string, { drills }: { drills: DrillRecord[] }) {
          if (broken) throw new Error('no storage');
          recorded.push(...drills);
        },
      },
    }),
  },
  reporter: { error: (cause: unknown) => errors.push(cause) },
} as unknown as Pick<PracticeOnDevice, 'device' | 'reporter'>;
const hereOf = (uid: string): PracticeOnDevice => ({ ...deps, uid, storage });
const aDrill = (): DrillRecord => ({
  drillID: randomUUID(),
  drill: 'compare',
  lessonID: 'pf-1-1',
  startedAt: '2026-11-21T01:02:03.000Z',
  rounds: 14,
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T01:05:00Z') });
  storage = aStorage();
  recorded = [];
  broken = false;
});
afterEach(() => void vi.useRealTimers());

it('a drill that is over goes to the outbox; where that fails it waits on the device', async () => {
  const drill = aDrill();
  drillsOf(UID, storage).finish(drill);
  broken = true;
  await recordFinished(DRILLS, hereOf(UID), [drill]);
  expect([recorded, errors.length, drillsOf(UID, storage).open()]).toEqual([[], 1, [drill]]);
  broken = false;
  await recordLeft(DRILLS, hereOf(UID));
  expect([recorded, drillsOf(UID, storage).open()]).toEqual([[drill], []]);
  // It is shown until the server's list has it.
  expect(drillsOf(UID, storage).recent()).toMatchObject([{ record: drill }]);
});

it('a drill whose tab was closed in the middle goes there later, one that goes on does not', async () => {
  const drill = aDrill();
  drillsOf(UID, storage).save(drill);
  await recordLeft(DRILLS, hereOf(UID));
  expect(recorded).toEqual([]);
  vi.advanceTimersByTime(11 * MINUTE_MS);
  await recordLeft(DRILLS, hereOf('jun'));
  expect(recorded).toEqual([]);
  await recordLeft(DRILLS, hereOf(UID));
  await recordLeft(DRILLS, hereOf(UID));
  expect(recorded).toEqual([drill]);
});

it('what a person learnt and did goes with the person, and nonsense in the storage is nothing', () => {
  const card = { dueAt: 1, reviewedAt: 0, stability: 1, difficulty: 1, reps: 1, lapses: 0 };
  changeDrillMemory(storage, UID, () => ({ 'sing:60': card }));
  changeDrillMemory(storage, 'jun', () => ({ 'sing:62': card }));
  drillsOf(UID, storage).finish(aDrill());
  erasePersonalStorage(UID, storage);
  expect([readDrillMemory(storage, UID), drillsOf(UID, storage).recent()]).toEqual([{}, []]);
  expect(readDrillMemory(storage, 'jun')).toEqual({ 'sing:62': card });
  for (const text of ['', '[', '[]', '{"sing:60":1}', `{"${'x'.repeat(300)}":${JSON.stringify(card)}}`]) {
    storage.setItem(`otomichi.drills.${UID}`, text);
    expect(readDrillMemory(storage, UID)).toEqual({});
  }
  storage.setItem(`otomichi.drill-recent.${UID}`, '[{"record":{"drill":"piano"}}]');
  expect(drillsOf(UID, storage).recent()).toEqual([]);
});
