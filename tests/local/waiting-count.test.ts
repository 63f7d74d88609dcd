import { describe, expect, it } from 'vitest';
import { totalWaitingCount, writeWaitingCount } from '#local/waiting-count.ts';

function aStorage(): Storage {
  const stored = new Map<string, string>();
  return {
    get length() {
      return stored.size;
    },
    key: (at) => [...stored.keys()][at] ?? null,
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
    clear: () => stored.clear(),
  };
}

describe('waiting takes while nobody is signed in', () => {
  it('are counted for all people who recorded here', () => {
    const storage = aStorage();
    storage.setItem('otomichi.config', '{}');
    writeWaitingCount(storage, 'u1', 2);
    writeWaitingCount(storage, 'u2', 1);
    expect(totalWaitingCount(storage)).toBe(3);
    writeWaitingCount(storage, 'u1', 0);
    expect(totalWaitingCount(storage)).toBe(1);
  });

  it('are 0 where storage is forbidden', () => {
    const shut = new Proxy(aStorage(), {
      get() {
        throw new Error('SecurityError');
      },
    });
    expect(totalWaitingCount(shut)).toBe(0);
  });
});
