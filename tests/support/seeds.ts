/**
 * The first seed of a suite that is repeated by chance: another one for every commit, so that coverage moves on by
 * itself, and the same one again with `SEED`.
 * @param span seeds that the suite may use from there
 */
export function firstSeed(span: number): number {
  const commit = Number(process.env['COMMIT_SEED'] ?? 0);
  return 1 + (commit % 1_000_000) * span;
}
