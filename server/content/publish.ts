import type { Database } from '#server/db/connect.ts';
import { checkContent } from './check/check-content.ts';
import type { LoadResult } from './content-store.ts';
import { type Destination, loadContent } from './load/load-content.ts';
import type { Catalogue, Problem } from './read/catalogue.ts';
import { readContent } from './read/read-content.ts';

export type Check = { ok: true; catalogue: Catalogue } | { ok: false; problems: Problem[] };
export type Publication = { ok: true; result: LoadResult } | { ok: false; problems: Problem[] };

/** Reads and checks a content folder; returns the catalogue only when it has no problems. */
export async function checkedContent(folder: string): Promise<Check> {
  const { catalogue, problems } = await readContent(folder);
  if (catalogue) problems.push(...(await checkContent(catalogue)));
  return catalogue && problems.length === 0 ? { ok: true, catalogue } : { ok: false, problems };
}

/**
 * Loads a content folder into the database: all of it, or nothing when it has problems.
 * @throws ContentConflict when a published course version would lose a lesson
 */
export async function publishContent(
  db: Database,
  folder: string,
  destination: Destination,
): Promise<Publication> {
  const reading = await checkedContent(folder);
  if (!reading.ok) return reading;
  return { ok: true, result: await loadContent(db, reading.catalogue, destination) };
}

/** One line per problem, in the clickable form of editors and terminals: `file:line: message`. */
export const problemText = ({ file, line, message }: Problem): string =>
  `${file}${line === undefined ? '' : `:${line}`}: ${message}`;
