/** A second or two of one statement, also where weeks have piled up: what is deleted stays deleted, and nobody waits for it. */
const ROWS_AT_ONCE = 10_000;

/**
 * Deletes what may be any number of rows.
 * @param deleteSome deletes at most so many. @returns how many it deleted
 * @returns how many were deleted in all
 */
export async function deleteInBatches(deleteSome: (most: number) => Promise<bigint>): Promise<bigint> {
  let all = 0n;
  for (;;) {
    const deleted = await deleteSome(ROWS_AT_ONCE);
    all += deleted;
    if (deleted < BigInt(ROWS_AT_ONCE)) return all;
  }
}
