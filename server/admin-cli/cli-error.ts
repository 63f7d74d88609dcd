/** An error that the person at the keyboard can correct; its message is a Japanese sentence. */
export class CliError extends Error {
  override readonly name = 'CliError';
  /** `usage`: the command line was not understood. `refused`: the command cannot be done. */
  readonly kind: 'usage' | 'refused';

  constructor(kind: 'usage' | 'refused', message: string) {
    super(message);
    this.kind = kind;
  }
}

export const usageError = (message: string) => new CliError('usage', message);
export const refusal = (message: string) => new CliError('refused', message);

/** SQLSTATE of a statement that found no room; a connection that finds none is ended with another one, and these words. */
const DISK_FULL = '53100';
const NO_ROOM = 'No space left on device';

/** Whether an error is the database's, whose disk is full. Our own files report `ENOSPC`. */
export function isDatabaseFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isFull = ('code' in error && error.code === DISK_FULL) || error.message.includes(NO_ROOM);
  return isFull || isDatabaseFull(error.cause);
}
