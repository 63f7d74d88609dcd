import type * as z from 'zod/mini';
import { parsedJSON } from './parsed-json.ts';

/** Asking for the browser's storage throws where it is disabled altogether. */
export type ReadStorage = () => Pick<Storage, 'getItem'>;
export type WriteStorage = () => Pick<Storage, 'getItem' | 'setItem'>;

/** The keys of a storage that begin so. */
export function keysWith(storage: Pick<Storage, 'key' | 'length'>, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

/** What a key has as JSON; null where it is none, or of another form, and where nothing can be read. */
export function storedJSON<S extends z.ZodMiniType>(
  schema: S,
  storage: ReadStorage,
  key: string,
): z.output<S> | null {
  try {
    return parsedJSON(schema, storage().getItem(key));
  } catch {
    return null;
  }
}

/** Stores a value as JSON; a storage that is full or disabled changes nothing. */
export function storeJSON(storage: () => Pick<Storage, 'setItem'>, key: string, value: unknown): void {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // What was chosen holds for this visit.
  }
}
