/** A code chunk failed to load, twice: the network was lost between two screens. Every browser has its own TypeError for it. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof TypeError && /fetch|import|load/i.test(error.message);
}
