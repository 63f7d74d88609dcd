/** A row of at most 1 MB: a hidden page can hand over ten minutes in one slice (F06). */
export const ROW_LIMIT = 1024 * 1024;

export interface Slice {
  seq: number;
  bytes: ArrayBuffer;
}

export function splitChunk(bytes: ArrayBuffer, limit: number = ROW_LIMIT): ArrayBuffer[] {
  if (bytes.byteLength <= limit) return [bytes];
  const parts: ArrayBuffer[] = [];
  for (let from = 0; from < bytes.byteLength; from += limit) parts.push(bytes.slice(from, from + limit));
  return parts;
}

/**
 * Slices that are not on disk yet. While the storage is away they wait here, and a take can still be heard and saved
 * to a file from memory. A slice leaves only when it has been read back from the disk.
 */
export class ChunkBuffer {
  readonly #byTake = new Map<string, Map<number, ArrayBuffer>>();

  hold(takeID: string, { seq, bytes }: Slice): void {
    const slices = this.#byTake.get(takeID) ?? new Map<number, ArrayBuffer>();
    slices.set(seq, bytes);
    this.#byTake.set(takeID, slices);
  }

  release(takeID: string, seq: number): void {
    const slices = this.#byTake.get(takeID);
    slices?.delete(seq);
    if (slices?.size === 0) this.#byTake.delete(takeID);
  }

  /** In order. */
  of(takeID: string): Slice[] {
    const slices = [...(this.#byTake.get(takeID) ?? [])].map(([seq, bytes]) => ({ seq, bytes }));
    return slices.sort((a, b) => a.seq - b.seq);
  }

  forget(takeID: string): void {
    this.#byTake.delete(takeID);
  }
}
