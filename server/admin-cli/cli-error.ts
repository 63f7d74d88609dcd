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
