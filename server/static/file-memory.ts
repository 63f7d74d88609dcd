import { readFile } from 'node:fs/promises';

const MEGABYTE = 1024 * 1024;
/** All scripts and styles of an app in the encodings that browsers ask for, three times over. */
const MAX_BYTES = 16 * MEGABYTE;
const MAX_FILE_BYTES = MEGABYTE;

/** `(file) => bytes`: rejects as `readFile` does. */
export type FileMemory = (file: string) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Reads files whose bytes never change under their name, and has those that are asked for again and again in memory: to open
 * one and stream it costs the server several times as much as to send it. The one that was wanted longest ago goes first.
 */
export function fileMemory({ maxBytes = MAX_BYTES, maxFileBytes = MAX_FILE_BYTES } = {}): FileMemory {
  const known = new Map<string, Uint8Array<ArrayBuffer>>();
  let total = 0;
  const forget = (file: string) => {
    total -= known.get(file)?.length ?? 0;
    known.delete(file);
  };
  return async (file) => {
    const bytes = known.get(file) ?? new Uint8Array(await readFile(file));
    forget(file);
    if (bytes.length > maxFileBytes) return bytes;
    known.set(file, bytes);
    total += bytes.length;
    for (const oldest of known.keys()) {
      if (total <= maxBytes) break;
      forget(oldest);
    }
    return bytes;
  };
}
