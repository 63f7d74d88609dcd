import { DrillRecord as DrillSchema, PracticeSpan as SpanSchema } from '#contract/practice/practice-log.ts';
import type { DrillRecord } from '#domain/practice/drills/drill-record.ts';
import type { PracticeSpan } from '#domain/practice/practice-span.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import { type OpenRecords, openRecords } from './open-records.ts';

type Storage = Parameters<typeof openRecords>[1];

const SPANS = {
  name: 'practice',
  schema: SpanSchema,
  idOf: ({ spanID }: PracticeSpan) => spanID,
  abandonedAfterMs: 3 * MINUTE_MS,
  maxRecent: 200,
};

const DRILLS = {
  name: 'drill',
  schema: DrillSchema,
  idOf: ({ drillID }: DrillRecord) => drillID,
  /** A drill takes two minutes, and is saved with each answer; nobody thinks longer about one question. */
  abandonedAfterMs: 10 * MINUTE_MS,
  maxRecent: 100,
};

/** The stretches of practice of a person on this device. */
export function spansOf(uid: string, storage: Storage, now = () => Date.now()): OpenRecords<PracticeSpan> {
  return openRecords(SPANS, storage, { uid, now });
}

/** The drills of a person on this device. */
export function drillsOf(uid: string, storage: Storage): OpenRecords<DrillRecord> {
  return openRecords(DRILLS, storage, { uid, now: () => Date.now() });
}
