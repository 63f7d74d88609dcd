import { quantile } from '../../load/call-book.ts';

export interface Round {
  /** Processor time of a call: of the process that answers, and of the database. */
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly bytes: number;
}

export interface MeasuredRead {
  readonly name: string;
  readonly now: Round[];
  /** Of another checkout; empty without one. */
  readonly before: Round[];
  readonly bare: Round[];
}

interface Conditions {
  readonly rounds: number;
  readonly calls: number;
  readonly atOnce: number;
  readonly calibrationMs: readonly number[];
  readonly load: number;
}

const medianOf = (rounds: readonly Round[], key: keyof Round) =>
  quantile(
    rounds.map((round) => round[key]),
    0.5,
  );

/** Medians of the rounds, worst ratio first. A ratio of 1: the call costs no more than the bare one. */
export function readsTable(measured: readonly MeasuredRead[], of: Conditions): string {
  const hasBefore = measured.some(({ before }) => before.length > 0);
  const rows = measured
    .map((read) => {
      const [now, bare, before] = [costOf(read.now), costOf(read.bare), costOf(read.before)];
      return { name: read.name, now, bare, before, ratio: bare.serverMs / now.serverMs };
    })
    .sort((a, b) => a.ratio - b.ratio);
  const times = of.calibrationMs;
  const titles = [
    ...['call', 'server ms', 'database ms', 'bare: server ms', 'database ms', 'bare / server', 'bare / both'],
    ...(hasBefore ? ['before: server ms', 'database ms', 'now / before'] : []),
    ...['calls a second of a core', 'p50 ms', 'p99 ms', 'bare p99 ms', 'bytes'],
  ];
  return [
    `Medians of ${of.rounds} rounds of ${of.calls} calls, ${of.atOnce} at once; calibration loop ${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)} ms, load ${of.load.toFixed(1)} at the end.`,
    '',
    `| ${titles.join(' | ')} |`,
    `|${'---|'.repeat(titles.length)}`,
    ...rows.map(({ name, now, bare, before, ratio }) => {
      const cells = [
        ...[now.serverMs, now.databaseMs, bare.serverMs, bare.databaseMs].map((ms) => ms.toFixed(2)),
        ratio.toFixed(2),
        (bare.bothMs / now.bothMs).toFixed(2),
        ...(hasBefore
          ? [
              before.serverMs.toFixed(2),
              before.databaseMs.toFixed(2),
              (now.bothMs / before.bothMs).toFixed(2),
            ]
          : []),
        ...[1000 / now.serverMs, now.p50Ms, now.p99Ms, bare.p99Ms, now.bytes].map((value) =>
          value.toFixed(0),
        ),
      ];
      return `| ${name} | ${cells.join(' | ')} |`;
    }),
  ].join('\n');
}

function costOf(rounds: readonly Round[]) {
  const [serverMs, databaseMs] = [medianOf(rounds, 'serverMs'), medianOf(rounds, 'databaseMs')];
  return {
    ...{ serverMs, databaseMs, bothMs: serverMs + databaseMs },
    p50Ms: medianOf(rounds, 'p50Ms'),
    p99Ms: medianOf(rounds, 'p99Ms'),
    bytes: medianOf(rounds, 'bytes'),
  };
}
