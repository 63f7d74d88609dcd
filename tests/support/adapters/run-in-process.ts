import { type AdapterReport, playAdapters } from './adapter-runs.ts';

/* One process of adapters-main.ts: plays its seeds and sends a report after each. */
const send = (report: AdapterReport) => new Promise<void>((sent) => process.send?.(report, () => sent()));
console.warn = () => {};

const { from, to, runs } = JSON.parse(process.argv[2] ?? '{}') as { from: number; to: number; runs: number };
for (let seed = from; seed < to; seed += 1) {
  const report = await playAdapters({ seed, runs });
  await send(report);
  if (report.failure !== null) break;
}
process.exit(0);
