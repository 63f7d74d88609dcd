import { MINUTE_MS } from '#domain/time-units.ts';
import { LOG_LEVELS, type Log, type LogLevel } from './log.ts';

/** Far above what a busy school causes, and too little to fill a disk or to hide the rest. */
const MAX_LINES_A_MINUTE = 120;
const LEVELS = ['debug', 'info', 'warn', 'error'] as const satisfies readonly LogLevel[];

interface Count {
  readonly minute: number;
  lines: number;
}

/**
 * The same log with so many lines a minute of each event and level: whoever can cause a line can cause thousands. What was left
 * out is counted, and said with the first line of the event in a later minute.
 * @param lowest as the log has it: what it does not write counts for nothing, so that a flood of refusals hides no failure
 */
export function boundedLog(
  log: Log,
  now: () => Date,
  lowest: LogLevel,
  maxLines: number = MAX_LINES_A_MINUTE,
): Log {
  const bounded = (level: (typeof LEVELS)[number]): Log[typeof level] => {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(lowest)) return () => {};
    const counts = new Map<string, Count>();
    return (event, fields) => {
      const minute = Math.floor(now().getTime() / MINUTE_MS);
      const before = counts.get(event);
      const count = before?.minute === minute ? before : { minute, lines: 0 };
      const leftOut = before === undefined || before === count ? 0 : before.lines - maxLines;
      if (leftOut > 0) log.warn('lines left out', { of: event, lines: leftOut });
      counts.set(event, count);
      count.lines += 1;
      if (count.lines <= maxLines) log[level](event, fields);
    };
  };
  return { debug: bounded('debug'), info: bounded('info'), warn: bounded('warn'), error: bounded('error') };
}
