import { readFile, stat } from 'node:fs/promises';

const MEGABYTE = 1024 * 1024;
/** All scripts and styles of an app in the encodings that browsers ask for, three times over. */
const MAX_BYTES = 16 * MEGABYTE;
const MAX_FILE_BYTES = MEGABYTE;

type Bytes = Uint8Array<ArrayBuffer>;

/** `(file) => bytes`, null for a file that is too large to be held. Rejects as `stat` and `readFile` do. */
export type FileMemory = (file: string) => Promise<Bytes | null>;

/**
 * Holds files whose bytes never change under their name, once for everybody who asks: to open one and stream it costs the
 * server several times as much as to send it. The one that was wanted longest ago goes first.
 */
export function fileMemory({ maxBytes = MAX_BYTES, maxFileBytes = MAX_FILE_BYTES } = {}): FileMemory {
  const known = new Map<string, Bytes>();
  const underWay = new Map<string, Promise<Bytes | null>>();
  let total = 0;
  const forget = (file: string) => {
    total -= known.get(file)?.length ?? 0;
    known.delete(file);
  };
  const remember = (file: string, bytes: Bytes) => {
    forget(file);
    known.set(file, bytes);
    total += bytes.length;
    for (const oldest of known.keys()) {
      if (total <= maxBytes) break;
      forget(oldest);
    }
  };
  const read = async (file: string) => {
    if ((await stat(file)).size > maxFileBytes) return null;
    return new Uint8Array(await readFile(file));
  };
  return async (file) => {
    let bytes = known.get(file) ?? null;
    if (bytes === null) {
      const reading = underWay.get(file) ?? read(file).finally(() => underWay.delete(file));
      underWay.set(file, reading);
      bytes = await reading;
    }
    if (bytes !== null) remember(file, bytes);
    return bytes;
  };
}
