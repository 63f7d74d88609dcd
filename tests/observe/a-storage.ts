/** A storage of a browser, in memory. */
export function aStorage(stored: Record<string, string> = {}) {
  const rows = new Map(Object.entries(stored));
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
}

/** One that is full, as in a private window of some browsers. */
export const FULL = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => undefined,
};
