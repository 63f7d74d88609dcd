/**
 * Whether the browser stores nothing for this site: with site data blocked in its settings the very name of a storage throws.
 * The page then runs on storages in memory (memory-storage.ts), and what needs a real one says so.
 */
export function isStorageBlocked(view: Pick<Window, 'localStorage'>): boolean {
  try {
    return !(view.localStorage instanceof Storage);
  } catch {
    return true;
  }
}
