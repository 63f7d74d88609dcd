import type { Phase, Progress } from '#server/backup/progress.ts';
import { BACKUP_TEXTS } from './backup-texts.ts';

/** Of a log file that nobody watches, a line for every tenth is enough. */
const STEPS = 10;

/** Shows how far long work is: one line that changes at a terminal, else a line now and then. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  let shown = '';
  return (phase, done, total) => {
    const step = stream.isTTY ? Math.floor((done * 100) / total) : Math.floor((done * STEPS) / total);
    const key = keyOf(phase, done, total, step);
    if (key === shown) return;
    shown = key;
    const text = BACKUP_TEXTS.progress(phase, done, total);
    if (!stream.isTTY) stream.write(`${text}\n`);
    else stream.write(`\r\u001b[K${text}${done === total ? '\n' : ''}`);
  };
}

function keyOf(phase: Phase, done: number, total: number, step: number): string {
  return `${phase} ${done === total ? 'all' : step}`;
}
