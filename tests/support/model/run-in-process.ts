import { type Batch, playBatch, type Report } from './many-runs.ts';

/* One process of many-runs.ts: plays its batch in portions and sends a report after each. */
const RUNS_PER_REPORT = 2_500;
const send = (report: Report) => new Promise<void>((sent) => process.send?.(report, () => sent()));
Error.stackTraceLimit = 0;

const batch = JSON.parse(process.argv[2] ?? '{}') as Batch;
for (let done = 0; done < batch.count; done += RUNS_PER_REPORT) {
  const count = Math.min(RUNS_PER_REPORT, batch.count - done);
  const report = await playBatch({ ...batch, from: batch.from + done, count });
  await send(report);
  if (batch.stopAtFirst && report.failures.length > 0) break;
}
process.disconnect?.();
