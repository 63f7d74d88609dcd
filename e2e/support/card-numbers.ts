import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Published test numbers, by what they do (docs/paying.md). */
export const CARD = {
  good: '4242424242424242',
  declined: '4000000000000002',
  expired: '4000000000000069',
  /** Can be saved; every charge is refused. */
  declinedLater: '4000000000000341',
  /** Asks the bank once, when it is saved. */
  asksAtSaving: '4000002500003155',
  /** Asks the bank at every charge. */
  asksAlways: '4000002760003184',
} as const;

/** As they are, and as a form groups them. */
const TYPED = new RegExp(
  Object.values(CARD)
    .map((number) => number.replace(/(\d{4})(?=\d)/g, '$1 ?'))
    .join('|'),
);

/**
 * After all journeys of a worker: no card number stands in a file of the school (the database's own files and its log among
 * them) or in what its server has printed. The files are searched as bytes.
 */
export function refuseCardNumbers(dataDir: string, printed: string): void {
  const found = filesIn(dataDir).filter((file) => TYPED.test(readFileSync(file, 'latin1')));
  if (TYPED.test(printed)) found.push("the server's log");
  if (found.length > 0) throw new Error(`a card number was kept: ${found.join(', ')}`);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
