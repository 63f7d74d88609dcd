import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 24;

/** A prefix and letters only, so that an id can never look like a card number. */
export function newID(prefix: string): string {
  const bytes = randomBytes(LENGTH);
  return `${prefix}_${[...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}
