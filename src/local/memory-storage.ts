/**
 * For a browser that stores nothing for this site, before anything asks for a storage: two that last as long as the page, and
 * no databases and caches, whose names or calls would fail.
 */
export function replaceStorages(view: Window): void {
  const put = (name: string, value: unknown) =>
    Object.defineProperty(view, name, { value, configurable: true, writable: true });
  put('localStorage', memoryStorage());
  put('sessionStorage', memoryStorage());
  put('indexedDB', undefined);
  // Code asks whether the name is there.
  Reflect.deleteProperty(view, 'caches');
}

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, String(value)),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
