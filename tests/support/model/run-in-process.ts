import { type Batch, playBatch, type Report } from './many-runs.ts';

/** One process of many-runs.ts: plays its part in slices and reports each. */
const SLICE = 2_500;
const tell = (report: Report) => new Promise<void>((sent) => process.send?.(report, () => sent()));
Error.stackTraceLimit = 0;

const batch = JSON.parse(process.argv[2] ?? '{}') as Batch;
for (let done = 0; done < batch.count; done += SLICE) {
  const count = Math.min(SLICE, batch.count - done);
  const report = await playBatch({ ...batch, from: batch.from + done, count });
  await tell(report);
  if (batch.stopAtFirst && report.failures.length > 0) break;
}
process.disconnect?.();
