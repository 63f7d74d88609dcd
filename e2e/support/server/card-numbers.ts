import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Published test numbers, by what they do (docs/paying.md). */
export const CARD = {
  good: '4242424242424242',
  mastercard: '5555555555554444',
  jcb: '3566002020360505',
  declined: '4000000000000002',
  expired: '4000000000000069',
  /** Can be saved; every charge is refused. */
  declinedLater: '4000000000000341',
  /** Requires authentication once, when it is saved. */
  authenticatesAtSetup: '4000002500003155',
  /** Requires authentication at every charge. */
  authenticatesAlways: '4000002760003184',
} as const;

/** The numbers as they are, and as a form groups them. */
const TYPED = new RegExp(
  Object.values(CARD)
    .map((number) => number.replace(/(\d{4})(?=\d)/g, '$1 ?'))
    .join('|'),
);

/** Throws when a card number is in a file of the server (the database's files and log among them) or in its output. */
export function expectNoCardNumbers(dataDir: string, printed: string): void {
  const found = filesIn(dataDir).filter((file) => TYPED.test(readFileSync(file, 'latin1')));
  if (TYPED.test(printed)) found.push("the server's log");
  if (found.length > 0) throw new Error(`a card number was stored: ${found.join(', ')}`);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
