type Key = string | Request;

const addressOf = (key: Key) => (typeof key === 'string' ? key : key.url);

/** The worker's cache storage in memory, as far as page and worker use it. */
export function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const stored = all.get(name) ?? new Map<string, Response>();
    all.set(name, stored);
    return {
      match: async (key: Key) => stored.get(addressOf(key))?.clone(),
      put: async (key: Key, response: Response) => void stored.set(addressOf(key), response),
      keys: async () => [...stored.keys()].map((address) => new Request(address)),
      delete: async (key: Key) => stored.delete(addressOf(key)),
    };
  };
  const storage = { open, delete: async (name: string) => all.delete(name) };
  return { all, storage: storage as unknown as CacheStorage };
}
