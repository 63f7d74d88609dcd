import { loadavg } from 'node:os';
import type { Audit } from './audit.ts';
import { type CallBook, quantile } from './call-book.ts';
import type { EveningReport } from './evening.ts';
import type { Usage } from './process-usage.ts';
import type { LoadSettings } from './settings.ts';

/** The evening as Markdown, the slowest call first. */
export function reportText(of: {
  readonly settings: LoadSettings;
  readonly version: string;
  readonly cores: number;
  readonly calibrationMs: readonly number[];
  readonly evening: EveningReport;
  readonly book: CallBook;
  readonly audit: Audit;
  readonly usage: Usage | null;
  readonly logged: readonly string[];
}): string {
  const { settings, evening, book, audit, usage } = of;
  const seconds = evening.wallMs / 1000;
  const lines = [
    `${new Date().toISOString().slice(0, 10)}, version ${of.version}: ${settings.learners} learners, an evening of four hours in ${settings.minutes} minutes, seed ${settings.seed}; ${of.cores} cores, calibration loop ${of.calibrationMs.map((ms) => ms.toFixed(0)).join(' and ')} ms, load ${(loadavg()[0] ?? 0).toFixed(1)} at the end.`,
    '',
    '| call | count | p50 ms | p99 ms | longest ms | errors |',
    '|---|---|---|---|---|---|',
    ...book
      .rows()
      .map(
        (row) =>
          `| ${row.name} | ${row.count} | ${row.p50Ms.toFixed(0)} | ${row.p99Ms.toFixed(0)} | ${row.maxMs.toFixed(0)} | ${row.errors} |`,
      ),
    '',
    `${book.count} calls in ${seconds.toFixed(0)} s (${(book.count / seconds).toFixed(0)} a second), ${book.errorCount} errors; ${evening.finished} learners done, ${evening.failed} failed, at most ${evening.mostAtOnce} at once; ${mega(book.bytesOut)} MB of takes sent, ${mega(book.bytesIn)} MB of files read.`,
    `This process was late by ${quantile(evening.lateMs, 0.5).toFixed(0)} ms (p50) and ${quantile(evening.lateMs, 0.99).toFixed(0)} ms (p99).`,
    ...(usage === null ? [] : [usageText(usage, book.count, settings.learners)]),
    `m4a: ${audit.m4as.made} made, ${audit.m4as.open} waiting at the end; database ${audit.databaseMB.toFixed(0)} MB.`,
    ...[...book.failures].slice(0, 20).map(([what, count]) => `ERROR ${count} × ${what}`),
    ...(of.logged.length > 0 ? [`The server logged ${of.logged.length} warnings or errors; the first:`] : []),
    ...of.logged.slice(0, 5),
    ...audit.faults.slice(0, 20).map((fault) => `FAULT ${fault}`),
    `Audit: ${audit.acknowledged} takes and ${audit.posts} posts acknowledged, ${audit.faults.length} faults.`,
  ];
  return lines.join('\n');
}

function usageText({ serverMs, databaseMs, serverPeakMB }: Usage, calls: number, learners: number): string {
  const total = serverMs + databaseMs;
  return (
    `Processor: server ${(serverMs / 1000).toFixed(1)} s, database ${(databaseMs / 1000).toFixed(1)} s: ` +
    `${(total / calls).toFixed(1)} ms a call, ${(total / learners).toFixed(0)} ms a learner; the server held ${serverPeakMB.toFixed(0)} MB at most.`
  );
}

const mega = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
