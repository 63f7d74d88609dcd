type Key = string | Request;

const addressOf = (key: Key) => (typeof key === 'string' ? key : key.url);

/** The worker's cache storage in memory, as far as page and worker use it. */
export function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return {
      match: async (key: Key) => kept.get(addressOf(key))?.clone(),
      put: async (key: Key, response: Response) => void kept.set(addressOf(key), response),
      keys: async () => [...kept.keys()].map((address) => new Request(address)),
      delete: async (key: Key) => kept.delete(addressOf(key)),
    };
  };
  const storage = { open, delete: async (name: string) => all.delete(name) };
  return { all, storage: storage as unknown as CacheStorage };
}
