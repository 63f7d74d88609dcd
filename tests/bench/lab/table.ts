import { SLOW_4G } from '#tests/support/network/link.ts';
import { quantile } from '../../load/call-book.ts';
import type { RecorderFigures } from './recorder.ts';
import type { Visit } from './visit.ts';

export interface Measured {
  subject: string;
  kind: string;
  visit: Visit;
}

interface Conditions {
  version: string;
  runs: number;
  cpu: number;
  calibrationMs: readonly number[];
  load: number;
}

const COLUMNS: readonly { title: string; key: keyof Visit; digits: number }[] = [
  { title: 'FCP ms', key: 'fcp', digits: 0 },
  { title: 'LCP ms', key: 'lcp', digits: 0 },
  { title: 'usable ms', key: 'usable', digits: 0 },
  { title: 'blocking ms', key: 'blocking', digits: 0 },
  { title: 'worst task ms', key: 'worstTask', digits: 0 },
  { title: 'shift', key: 'shift', digits: 3 },
  { title: 'requests before paint', key: 'requestsBeforePaint', digits: 0 },
  { title: 'script KB before paint', key: 'scriptKBBeforePaint', digits: 0 },
  { title: 'app stored ms', key: 'stored', digits: 0 },
];

/** The medians as a Markdown table, with the ratios to the peer of the same kind of visit. */
export function resultsTable(measured: readonly Measured[], conditions: Conditions): string {
  const { version, runs, cpu, calibrationMs, load } = conditions;
  const calibrated = `${Math.min(...calibrationMs).toFixed(0)}–${Math.max(...calibrationMs).toFixed(0)} ms`;
  const head = [
    `${new Date().toISOString().slice(0, 10)}, version ${version}, medians of ${runs} visits, CPU ×${cpu}; ` +
      `calibration loop ${calibrated}, load ${load.toFixed(1)} at the end.`,
    '',
    `| visit | ${COLUMNS.map(({ title }) => title).join(' | ')} | LCP / peer | usable / peer |`,
    `|---|${'---|'.repeat(COLUMNS.length + 2)}`,
  ];
  const rows = [...groups(measured)].map(([name, { kind, visits }]) => {
    const cells = COLUMNS.map(({ key, digits }) => shown(median(visits, key), digits));
    const peer = measured
      .filter((one) => one.subject === 'peer' && one.kind === kind)
      .map(({ visit }) => visit);
    const ratios = (['lcp', 'usable'] as const).map((key) =>
      shown(ratio(median(visits, key), median(peer, key)), 2),
    );
    return `| ${name} | ${[...cells, ...ratios].join(' | ')} |`;
  });
  return [...head, ...rows].join('\n');
}

function groups(measured: readonly Measured[]): Map<string, { kind: string; visits: Visit[] }> {
  const found = new Map<string, { kind: string; visits: Visit[] }>();
  for (const { subject, kind, visit } of measured) {
    const name = `${subject}, ${kind}`;
    const group = found.get(name) ?? { kind, visits: [] };
    group.visits.push(visit);
    found.set(name, group);
  }
  return found;
}

/** The middle value; of an even number the mean of the two in the middle. */
export function median(visits: readonly Visit[], key: keyof Visit): number | null {
  const values = visits.flatMap((visit) => visit[key] ?? []).sort((a, b) => a - b);
  const half = values.length / 2;
  const upper = values[Math.floor(half)];
  if (upper === undefined) return null;
  return Number.isInteger(half) ? (upper + (values[half - 1] ?? upper)) / 2 : upper;
}

const ratio = (value: number | null, of: number | null) => (value === null || !of ? null : value / of);
const shown = (value: number | null, digits: number) => (value === null ? '–' : value.toFixed(digits));

/** The recorder's figures as a Markdown table: median, and the slowest. */
export function recorderTable(
  figures: RecorderFigures,
  { cpu, calibrationMs, load }: { cpu: number; calibrationMs: number; load: number },
): string {
  const row = (name: string, times: readonly number[]) =>
    `| ${name} | ${quantile(times, 0.5).toFixed(0)} | ${quantile(times, 1).toFixed(0)} |`;
  const { takes, longSeconds, heapBeforeMB, heapAtEndMB, delivery } = figures;
  const lineMs = ((takes * delivery.bytesOfOne) / SLOW_4G.bytesPerSecond) * 1000;
  return [
    `Recorder, ${takes} takes, CPU ×${cpu}; calibration loop ${calibrationMs.toFixed(0)} ms, load ${load.toFixed(1)} at the end.`,
    '',
    '| | median ms | slowest ms |',
    '|---|---|---|',
    row('press to microphone', figures.pressToMicrophoneMs),
    row('press to first sample', figures.pressToFirstSampleMs),
    row('stop to 「この端末に保存済み」', figures.stopToSavedMs),
    '',
    `${takes} takes of ${(delivery.bytesOfOne / 1000).toFixed(0)} KB, handed in without a network, had arrived ` +
      `${(delivery.deliveredMs / 1000).toFixed(1)} s after the line came back; their bytes alone take it ${(lineMs / 1000).toFixed(1)} s.`,
    '',
    `Heap before a recording of ${longSeconds} s ${heapBeforeMB.toFixed(1)} MB, at its end ${heapAtEndMB.toFixed(1)} MB.`,
  ].join('\n');
}
