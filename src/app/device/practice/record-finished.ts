import { isBeingErased } from '#app/auth/wipe-device.ts';
import type { AppDeps } from '#app/context.ts';
import { type DrillRecord, MAX_DRILLS_A_CALL } from '#domain/practice/drills/drill-record.ts';
import { MAX_SPANS_A_CALL, type PracticeSpan } from '#domain/practice/practice-span.ts';
import type { OpenRecords } from '#local/practice/open-records.ts';
import { drillsOf, spansOf } from '#local/practice/practice-records.ts';
import { type ActivityAction, PRACTICE } from '#outbox/activity.ts';

export interface PracticeOnDevice extends Pick<AppDeps, 'device' | 'reporter'> {
  readonly uid: string;
  readonly storage: Storage;
}

/** How the outbox takes one kind of record. */
interface Recording<Row> {
  recordsOf(uid: string, storage: Storage): OpenRecords<Row>;
  readonly maxACall: number;
  actionOf(records: Row[]): ActivityAction;
}

export const SPANS: Recording<PracticeSpan> = {
  recordsOf: spansOf,
  maxACall: MAX_SPANS_A_CALL,
  actionOf: (spans) => ({ kind: 'practice-span', spans }),
};

export const DRILLS: Recording<DrillRecord> = {
  recordsOf: drillsOf,
  maxACall: MAX_DRILLS_A_CALL,
  actionOf: (drills) => ({ kind: 'practice-drill', drills }),
};

/**
 * Hands what is over from the device's storage to the outbox; what a crash leaves in both counts once all the same. What
 * fails stays on the device, and the next visit tries again.
 */
export async function recordFinished<Row>(
  { recordsOf, maxACall, actionOf }: Recording<Row>,
  { device, reporter, uid, storage }: PracticeOnDevice,
  finished: readonly Row[],
): Promise<void> {
  if (finished.length === 0 || isBeingErased(uid, storage)) return;
  const records = recordsOf(uid, storage);
  try {
    const { outbox } = await device.load();
    for (let at = 0; at < finished.length; at += maxACall) {
      const some = finished.slice(at, at + maxACall);
      await outbox.recordActivity(uid, PRACTICE, actionOf(some));
      for (const record of some) records.drop(record);
    }
  } catch (cause) {
    reporter.error(cause, 'practice');
  }
}

/** Takes over what an earlier visit left: the tab was closed, or crashed. */
export async function recordLeft<Row>(kind: Recording<Row>, here: PracticeOnDevice): Promise<void> {
  const records = kind.recordsOf(here.uid, here.storage);
  const left = records.abandoned();
  for (const record of left) records.finish(record);
  await recordFinished(kind, here, left);
}
