/** A localStorage that nobody shares. */
export function aStorage(first: Readonly<Record<string, string>> = {}): Storage {
  const rows = new Map(Object.entries(first));
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
