import { createLog, type Log, type LogLevel } from '#server/lib/log.ts';

/** A log whose lines a test reads. */
export function aLog(level: LogLevel = 'debug', now = () => new Date(0)): { log: Log; lines: string[] } {
  const lines: string[] = [];
  return { log: createLog(level, (line) => lines.push(line), now), lines };
}
