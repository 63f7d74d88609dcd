/**
 * The first seed of a suite that is repeated by chance: another one for every commit, so that coverage moves on by
 * itself, and the same one again with `SEED`.
 * @param span seeds that the suite may use from there
 */
export function firstSeed(span: number): number {
  const commit = Number(process.env['COMMIT_SEED'] ?? 0);
  return 1 + (commit % 1_000_000) * span;
}

/** Every second of them, at another commit the others; all in `npm run test:long`. */
export function halfByCommit<Item>(all: readonly Item[]): readonly Item[] {
  const isLong = process.env['LONG'] !== undefined;
  return all.filter((_, at) => isLong || at % 2 === firstSeed(1) % 2);
}
