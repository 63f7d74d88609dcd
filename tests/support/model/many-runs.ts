import { fileURLToPath } from 'node:url';
import { playApart } from '#tests/support/play-apart.ts';
import type { Fault, Tally } from './faults.ts';
import { playRun } from './play-run.ts';
import { VARIANTS, type VariantName } from './variants.ts';

export interface Batch {
  variant: VariantName;
  from: number;
  count: number;
  /** Stop at the first broken promise. */
  stopAtFirst: boolean;
}

export interface Failure {
  seed: number;
  broken: readonly string[];
}

export interface Report {
  runs: number;
  tally: Tally;
  failures: Failure[];
  /** Seeds that gave different results when they were played twice. */
  fickle: number[];
}

const SOURCE = fileURLToPath(new URL('./run-in-process.ts', import.meta.url));

/** One seed in this many is played twice: a run that cannot be replayed proves nothing. */
const TWICE = 200;

/** Plays a batch in this process. */
export async function playBatch({ variant, from, count, stopAtFirst }: Batch): Promise<Report> {
  const report = emptyReport();
  for (let seed = from; seed < from + count; seed += 1) {
    const { broken, digest } = await playRun(seed, VARIANTS[variant], report.tally);
    report.runs += 1;
    if (broken.length > 0) report.failures.push({ seed, broken });
    if (broken.length > 0 && stopAtFirst) break;
    if (seed % TWICE === 0 && (await playRun(seed, VARIANTS[variant], new Map())).digest() !== digest()) {
      report.fickle.push(seed);
    }
  }
  return report;
}

/** Plays a batch in several processes. `file` is their program, if it is bundled (bundle-run.ts). */
export async function playMany(
  batch: Batch,
  { file = SOURCE, processes = 2 }: { file?: string; processes?: number } = {},
): Promise<Report> {
  const total = emptyReport();
  const share = Math.ceil(batch.count / processes);
  const parts: Batch[] = [];
  for (let done = 0; done < batch.count; done += share)
    parts.push({ ...batch, from: batch.from + done, count: Math.min(share, batch.count - done) });
  const received = (report: Report) => merge(total, report);
  await Promise.all(parts.map((given) => playApart({ file, given }, received)));
  return total;
}

export const emptyReport = (): Report => ({ runs: 0, tally: new Map(), failures: [], fickle: [] });

/** Adds the counts and failures of a part to a total. */
export function merge(total: Report, part: Report): void {
  total.runs += part.runs;
  total.failures.push(...part.failures);
  total.fickle.push(...part.fickle);
  for (const [fault, times] of part.tally) total.tally.set(fault, (total.tally.get(fault) ?? 0) + times);
}

/** How often each fault struck, one per line. */
export function tableOf(tally: Tally, faults: readonly Fault[]): string {
  return faults.map((fault) => `${fault.padEnd(42)} ${String(tally.get(fault) ?? 0).padStart(9)}`).join('\n');
}
