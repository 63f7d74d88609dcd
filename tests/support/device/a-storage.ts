/** A localStorage that nobody shares. */
export function aStorage(): Storage {
  const rows = new Map<string, string>();
  return {
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
    key: (index) => [...rows.keys()][index] ?? null,
    clear: () => rows.clear(),
    get length() {
      return rows.size;
    },
  };
}
