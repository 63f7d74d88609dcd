/** The worker's cache storage in memory, as far as the worker uses it. */
export function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return {
      match: async (key: string) => kept.get(key)?.clone(),
      put: async (key: string, response: Response) => void kept.set(key, response),
      keys: async () => [...kept.keys()],
      delete: async (key: string) => kept.delete(key),
    };
  };
  const storage = { open, delete: async (name: string) => all.delete(name) };
  return { all, storage: storage as unknown as CacheStorage };
}
