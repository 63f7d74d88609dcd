/** Something the person at the keyboard can put right; its message is a Japanese sentence. */
export class SchoolError extends Error {
  override readonly name = 'SchoolError';
  readonly kind: 'usage' | 'refused';

  constructor(kind: 'usage' | 'refused', message: string) {
    super(message);
    this.kind = kind;
  }
}

export const usage = (message: string) => new SchoolError('usage', message);
export const refused = (message: string) => new SchoolError('refused', message);
