import { describe, expect, it } from 'vitest';
import { totalWaitingCount, writeWaitingCount } from '#local/waiting-count.ts';

function aStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
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
