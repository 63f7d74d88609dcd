/**
 * The first seed of a suite that is repeated by chance: another one for every commit, so that coverage moves on by
 * itself, and the same one again with `SEED`.
 * @param span seeds that the suite may use from there
 */
export function firstSeed(span: number): number {
  const commit = Number(process.env['COMMIT_SEED'] ?? 0);
  return 1 + (commit % 1_000_000) * span;
}

/** Whether the one at that place is played: every second is, at another commit the others; all in `npm run test:long`. */
export function isTurn(at: number): boolean {
  return process.env['LONG'] !== undefined || at % 2 === firstSeed(1) % 2;
}

/** The ones whose turn it is. */
export function halfByCommit<Item>(all: readonly Item[]): readonly Item[] {
  return all.filter((_, at) => isTurn(at));
}
