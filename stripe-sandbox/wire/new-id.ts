import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 24;

/** `sub_` and letters alone: an id is never taken for a number of a card, nor the other way round. */
export function newID(prefix: string): string {
  const bytes = randomBytes(LENGTH);
  return `${prefix}_${[...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}
