import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';

const STDOUT = 1;

/**
 * Writes lines to standard output, and goes on where it cannot: a full disk below the log, or a reader that has ended, must
 * not end the server. Lines that found no room are lost; those after them are written as soon as there is some.
 * @param fd another file for tests
 */
export function lineWriter(fd = STDOUT): (line: string) => void {
  if (!isFile(fd)) {
    // It ends with its first error, and ignores what is written after it.
    process.stdout.on('error', () => {});
    return (line) => {
      process.stdout.write(`${line}\n`);
    };
  }
  // Node's stream for a file is destroyed by its first error, and would be silent also when there is room again.
  let isBroken = false;
  return (line) => {
    const bytes = Buffer.from(`${isBroken ? '\n' : ''}${line}\n`);
    const written = writtenTo(fd, bytes);
    // What half a line left is ended before the next one.
    if (written > 0) isBroken = written < bytes.length;
  };
}

/** Pipes, sockets and terminals may want to be waited for, which Node's stream does. */
function isFile(fd: number): boolean {
  const stats = fstatSync(fd);
  return !stats.isFIFO() && !stats.isSocket() && !isatty(fd);
}

function writtenTo(fd: number, bytes: Buffer): number {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch {
    // No room, or no disk: there is nowhere else to say it.
  }
  return written;
}
