import { parentPort, workerData } from 'node:worker_threads';
import { type Batch, playBatch } from './many-runs.ts';

/** A thread of many-runs.ts: plays its part in slices and reports each. */
const SLICE = 5_000;
Error.stackTraceLimit = 0;
const batch = workerData as Batch;
for (let done = 0; done < batch.count; done += SLICE) {
  const count = Math.min(SLICE, batch.count - done);
  const report = await playBatch({ ...batch, from: batch.from + done, count });
  parentPort?.postMessage(report);
  if (batch.stopAtFirst && report.failures.length > 0) break;
}
