/** Bytes of a row at most: a hidden page can deliver ten minutes of audio in one chunk. */
export const MAX_ROW_BYTES = 1024 * 1024;

/** What the recorder delivers at once; `seq` counts from 0. */
export interface Chunk {
  seq: number;
  bytes: ArrayBuffer;
}

/** The bytes in parts of at most `limit` bytes, in order. */
export function splitChunk(bytes: ArrayBuffer, limit: number = MAX_ROW_BYTES): ArrayBuffer[] {
  if (bytes.byteLength <= limit) return [bytes];
  const parts: ArrayBuffer[] = [];
  for (let from = 0; from < bytes.byteLength; from += limit) parts.push(bytes.slice(from, from + limit));
  return parts;
}

/**
 * Chunks that are not on disk yet. While the storage is lost they wait here, and a take can still be played and saved
 * to a file. A chunk leaves the buffer only after it has been read back from disk.
 */
export class ChunkBuffer {
  readonly #byTake = new Map<string, Map<number, ArrayBuffer>>();

  hold(takeID: string, { seq, bytes }: Chunk): void {
    const chunks = this.#byTake.get(takeID) ?? new Map<number, ArrayBuffer>();
    chunks.set(seq, bytes);
    this.#byTake.set(takeID, chunks);
  }

  release(takeID: string, seq: number): void {
    const chunks = this.#byTake.get(takeID);
    chunks?.delete(seq);
    if (chunks?.size === 0) this.#byTake.delete(takeID);
  }

  /** In order. */
  of(takeID: string): Chunk[] {
    const chunks = [...(this.#byTake.get(takeID) ?? [])].map(([seq, bytes]) => ({ seq, bytes }));
    return chunks.sort((a, b) => a.seq - b.seq);
  }

  forget(takeID: string): void {
    this.#byTake.delete(takeID);
  }
}
